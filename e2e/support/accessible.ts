import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { toast } from './toast.ts'

/** {@link expectAccessible} without the toasts, whose contrast is too low while they fade. */
export async function expectAccessibleBeside(page: Page, toasts: string): Promise<void> {
  await page.evaluate(animationsFinished)
  expect(await violationsOn(page, [toasts])).toEqual([])
}

/** Expects no axe violation of any rule. */
export async function expectAccessible(page: Page): Promise<void> {
  // The contrast of a toast is too low while it fades.
  await expect(toast(page)).toHaveCount(0)
  await page.evaluate(animationsFinished)
  expect(await violationsOn(page)).toEqual([])
}

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The axe violations of a page. Axe stays in the page for the next call; our pages have no frames. */
export async function violationsOn(
  page: Page,
  exclude: readonly string[] = [],
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  return page.evaluate(async (hidden) => {
    if (!window.axe) throw new Error('The page has no axe.')
    const { violations } = await window.axe.run(
      { include: [['html']], exclude: hidden.map((selector) => [selector]) },
      { resultTypes: ['violations'], iframes: false },
    )
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
    )
  }, exclude)
}

/** Waits for finite animations: colours are final only after a fade. Spinners never end. */
async function animationsFinished(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}

/** Expects no axe violation, one h1 and no horizontal scrolling, at 1280, 360 and 320 px. */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    // A dialog hides the page behind it from the accessibility tree.
    await expect(page.locator('h1')).toHaveCount(1)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoHorizontalScroll(page)
}

async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBe(0)
}
