import { paths } from '#config/paths.ts'
import { endpoints } from '#contract/inventory.ts'
import { openBlank, writeRecord } from '../../support/local-records.ts'
import type { TestContext } from './test-context.ts'

/**
 * The page of a visitor who was asked for a callback before. It brings the keys progress, unless it is
 * reached from another page without an answer of the lab.
 */
export async function start({ page, calls }: TestContext): Promise<void> {
  await openBlank(page)
  await writeRecord(page, 'first-visit', { at: 0, shown: true })
  await calls.holdOn(page)
  await page.goto(`${paths.faqs.path}?trace=on`)
  await page.waitForFunction(() => globalThis.parakhTrace)
  if (calls.areCut) return page.getByRole('link', { name: 'Verify its QR code' }).click()
  const keys = page.waitForResponse(`**/${endpoints.reportKeys.path}`)
  await page.goto(paths.verifyReport.path)
  await keys
}
