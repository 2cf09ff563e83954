import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing at all that axe finds on the page as it stands: no rule is left out. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(settled)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
  expect(found).toEqual([])
}

/** What fades in has its colours only at the end; what waits goes round without one. */
async function settled(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
