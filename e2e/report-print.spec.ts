import { expect } from 'playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { paths } from '#config/paths.ts'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { reportedOrder } from './support/reports.ts'

for (const [codes, pages] of [
  [['CBC'], 1],
  [['PRF004'], 5],
] as const) {
  test(`[R1.24] a report of ${codes.join()} prints as the lab’s document`, async ({
    page,
    login,
  }) => {
    const patient = await login()
    const reports = await reportedOrder(patient, codes)
    const report = reports.find(({ code }) => code.startsWith('S'))
    if (!report) throw new Error('There is no report of values.')
    const loaded = page.waitForResponse(/report-paper/)
    await open(page, paths.viewReport.getHref(report.report_id))
    await expect(page.getByText(/Signed electronically/)).toBeVisible()
    await loaded
    await page.waitForLoadState('networkidle')
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
    const { text } = await extractText(pdf)
    const all = text.join(' ').replace(/\s+/g, ' ')
    expect(text.length).toBeLessThanOrEqual(pages)
    expect(all).toContain('Pathology report')
    expect(all).toContain(`Report ${report.report_id}`)
    expect(all).toContain(`Order ${report.order_no}`)
    expect(all).toContain('10³/')
    expect(all).toContain('Is this report genuine?')
    for (const [at, one] of text.entries()) {
      expect(one.replace(/\s+/g, ' ')).toContain(`page ${at + 1} of ${text.length}`)
    }
    // What is only for the screen: navigation, actions, folded values.
    expect(all).not.toMatch(/Download PDF|Share with a doctor|Show \d+ more|Skip to/)
    await expect(page.locator('.paper')).toHaveCount(0)
  })
}
