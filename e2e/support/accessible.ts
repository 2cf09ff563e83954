import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { toast } from './toast.ts'

/** Expects no axe violation of any rule. */
export async function expectAccessible(page: Page): Promise<void> {
  // The contrast of a toast is too low while it fades.
  await expect(toast(page)).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
}

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The axe violations of a page, of some rules or of all. Axe stays in the page for the next call; our pages have no frames. */
export async function violationsOn(
  page: Page,
  exclude: readonly string[] = [],
  rules: readonly string[] | null = null,
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  await page.waitForFunction(noneFades)
  return page.evaluate(
    async ([hidden, only]) => {
      if (!window.axe) throw new Error('The page has no axe.')
      const { violations } = await window.axe.run(
        { include: [['html']], exclude: hidden.map((selector) => [selector]) },
        {
          resultTypes: ['violations'],
          iframes: false,
          ...(only && { runOnly: { type: 'rule', values: [...only] } }),
        },
      )
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
      )
    },
    [exclude, rules] as const,
  )
}

/**
 * No finite animation runs: colours are final only after a fade. Spinners never end. Polled, because
 * in Chromium the `finished` promise of a replaced transition never settles.
 */
function noneFades(): boolean {
  return document
    .getAnimations()
    .every(({ effect }) => effect?.getComputedTiming().iterations !== 1)
}
