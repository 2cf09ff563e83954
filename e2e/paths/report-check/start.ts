import { paths } from '#config/paths.ts'
import { endpoints } from '#contract/inventory.ts'
import { keepRecord, openBlank } from '../../support/kept-records.ts'
import type { TestContext } from './test-context.ts'

/**
 * Opens the page, which loads the keys. When the path has a check without keys, the page is opened by a
 * link instead, and the call for the keys fails. The callback dialog was shown before.
 */
export async function start({ page, calls }: TestContext): Promise<void> {
  await openBlank(page)
  await keepRecord(page, 'first-visit', { at: 0, shown: true })
  await calls.holdOn(page)
  await page.goto(`${paths.faqs.path}?trace=on`)
  await page.waitForFunction(() => globalThis.parakhTrace)
  if (calls.areCut) return page.getByRole('link', { name: 'Verify its QR code' }).click()
  const keys = page.waitForResponse(`**/${endpoints.reportKeys.path}`)
  await page.goto(paths.verifyReport.path)
  await keys
}
