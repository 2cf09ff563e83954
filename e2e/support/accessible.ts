import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { toast } from './toast.ts'

/** The same while toasts come and go: half faded, they have too little contrast for a moment. */
export async function expectAccessibleBeside(page: Page, toasts: string): Promise<void> {
  await page.evaluate(settled)
  expect(await violationsOn(page, [toasts])).toEqual([])
}

/** Nothing at all that axe finds on the page as it stands: no rule is left out. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half faded in or out, the words of a toast have too little contrast for a moment.
  await expect(toast(page)).toHaveCount(0)
  await page.evaluate(settled)
  expect(await violationsOn(page)).toEqual([])
}

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** What axe finds, in words; it stays in the page for the next time. No page of ours has frames. */
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

/** What fades in has its colours only at the end; what waits goes round without one. */
async function settled(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}

/** Nothing to find for axe, one heading, and no way to scroll sideways, at every width. */
export async function expectSound(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    // A dialog hides the page behind it from the accessibility tree.
    await expect(page.locator('h1')).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBe(0)
}
