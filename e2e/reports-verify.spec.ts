import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { openMore } from './support/account-steps.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { firstReport, giveCamera, qrPicture } from './support/reports.ts'

const ADDRESS = paths.verifyReport.getHref()
const GOOD = 'Signed by the lab and unchanged'
const BAD = 'This report was changed'
/** A changed letter may also change the id of the key. */
const NOT_OURS = /^(This report was changed|Not signed by this lab)$/

async function verifyText(page: Page, text: string): Promise<void> {
  await page.getByLabel('Or paste the code or its link').fill(text)
  await page.getByRole('button', { name: 'Verify' }).click()
}

/** Adds the QR code of a real report. */
const withCode = test.extend<{ code: string }>({
  code: async ({ newPatient }, use) => {
    const patient = await newPatient()
    const { report_id: id } = await firstReport(patient, ['TSH'])
    await use((await patient.call('reportDetails', { params: { id } })).qr_code)
  },
})

withCode(
  'the QR code of a report is verified offline, and a changed one is refused',
  async ({ page, context, code }) => {
    await open(page, ADDRESS)
    await expectAccessibleLayout(page)
    // The picture decoder is loaded with the page.
    await page.waitForLoadState('networkidle')
    const picture = await qrPicture(page, code)
    await context.setOffline(true)
    const chooser = page.locator('input[type=file]')
    await chooser.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })
    await expect(heading(page, GOOD)).toBeVisible()
    await expect(page.getByRole('row', { name: /TSH/ })).toBeVisible()
    await page.getByRole('button', { name: 'Verify another report' }).click()

    const half = Math.floor(code.length / 2)
    const changedAt = (at: number) =>
      code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
    await verifyText(page, changedAt(half))
    await expect(heading(page, NOT_OURS)).toBeVisible()
    await page.getByRole('button', { name: 'Verify another report' }).click()
    await verifyText(page, changedAt(code.length - 9))
    await expect(heading(page, BAD)).toBeVisible()
    await context.setOffline(false)
    await expectAccessibleLayout(page)
  },
)

withCode('the camera reads the code and is switched off', async ({ page, code }) => {
  await open(page, ADDRESS)
  await giveCamera(page, await qrPicture(page, code))
  await page.reload()
  await page.getByRole('button', { name: 'Scan with camera' }).click()
  await expect(heading(page, GOOD)).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await expectAccessibleLayout(page)
})

withCode(
  '[R7.058] the address in the code leads to the PDF',
  async ({ page, code, pageErrors }) => {
    pageErrors.allow(/favicon\.ico/)
    await open(page, paths.downloadReport.getHref(code))
    const link = page.getByRole('link', { name: 'Open report' })
    const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('link', { name: 'Verify signature' }).click()
    await expect(heading(page, GOOD)).toBeVisible()
  },
)

test('a report links to its verification', async ({ page, login }) => {
  const { report_id } = await firstReport(await login(), ['TSH'])
  await open(page, paths.viewReport.getHref(report_id))
  await openMore(page)
  await page.getByRole('link', { name: 'Verify signature' }).click()
  await expect(heading(page, GOOD)).toBeVisible()
})

test('the other inputs work when the camera is refused', async ({ page }) => {
  await giveCamera(page, 'refused')
  await open(page, ADDRESS)
  await page.getByRole('button', { name: 'Scan with camera' }).click()
  await expect(page.getByRole('alert')).toContainText('Camera access is blocked')
  await expect(page.getByRole('button', { name: 'Choose a picture of the code' })).toBeEnabled()
  await expectAccessibleLayout(page)
})

test('the page is linked from the questions and answers', async ({ page }) => {
  await open(page, paths.faqs.getHref())
  await page.getByRole('link', { name: 'Verify its QR code' }).click()
  await expect(page).toHaveURL(ADDRESS)
  await expect(heading(page, 'Verify a report')).toBeVisible()
})
