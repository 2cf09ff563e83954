import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessible } from './support/accessible.ts'
import { openMore } from './support/account-steps.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { heading, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { book } from './support/orders.ts'
import { firstReport, reportedOrder } from './support/reports.ts'

const LIST = paths.profile.getHref('download-report')
const summary = (page: Page) => heading(page, /in range|outside|results?$/)

test('[R2.082] [R1.21] a report opens from its group, and the back button returns to the list', async ({
  page,
  login,
}) => {
  const patient = await login()
  const report = await firstReport(patient, ['CBC'])
  await open(page, LIST)
  const group = page.getByRole('region', { name: 'Pathology Reports' })
  await expect(group.getByRole('heading', { level: 4 })).toHaveText([report.name])
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await group.getByRole('link', { name: /^View/ }).click()
  await expect(page).toHaveURL(paths.viewReport.getHref(report.report_id))
  await expect(summary(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Haemoglobin')
  await expectAccessibleLayout(page)
  await page.goBack()
  await expect(page).toHaveURL(LIST)
})

test('[R2.028] /view-report without a report shows all of them', async ({ page, login }) => {
  const { name } = await firstReport(await login(), ['CBC'])
  await open(page, paths.viewReport.getHref())
  await expect(page.getByRole('heading', { level: 4, name })).toBeVisible()
})

test('[R1.24] [R7.057] the PDF is downloaded, and opens in a new tab', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/favicon\.ico/)
  const report = await firstReport(await login(), ['CBC'])
  await open(page, paths.viewReport.getHref(report.report_id))
  await expect(summary(page)).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Download PDF' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`report_${report.report_id}.pdf`)
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const link = page.waitForResponse('**/reports/download-report')
  await openMore(page)
  await page.getByRole('button', { name: 'Open PDF' }).click()
  const { result } = await (await link).json()
  const pdf = await page.request.get(result.url)
  expect(pdf.headers()['content-type']).toContain('application/pdf')
})

test('a second order of the same test shows a trend as chart, text and table', async ({
  page,
  login,
}) => {
  const patient = await login()
  await reportedOrder(patient, ['CBC'])
  const { report_id } = await firstReport(patient, ['CBC'])
  await open(page, paths.viewReport.getHref(report_id))
  const card = page.locator('.card.trend')
  await expect(card.getByRole('img', { name: /The range/ })).toBeVisible()
  await card.getByText('Show as a table').click()
  await expect(card.getByRole('row')).toHaveCount(3)

  const name = page.getByRole('button', { name: /^Haemoglobin over time$/ }).first()
  await name.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Haemoglobin/ })
  await expect(dialog).toContainText(/normal variation \(up to \d+% from one sample to the next\)/i)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
})

test('on a phone the download button stays visible, and a long list unfolds', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { report_id } = await firstReport(await login(), ['CBC'])
  await open(page, paths.viewReport.getHref(report_id))
  await expect(page.getByRole('button', { name: 'Download PDF' }).last()).toBeInViewport()
  const more = page.getByRole('button', { name: /^Show \d+ more$/ }).first()
  const rows = () => page.locator('.result:visible').count()
  const before = await rows()
  await more.click()
  expect(await rows()).toBeGreaterThan(before)
})

test('an open order says when its report is expected', async ({ page, login }) => {
  await book(await login(), ['CBC'])
  await open(page, LIST)
  await expect(heading(page, 'Your reports')).toHaveCount(1)
  await expect(page.getByText(/Report expected by|the report follows/)).toBeVisible()
  await expectAccessibleLayout(page)
})

test('another patient’s report is not found', async ({ page, login, newPatient, pageErrors }) => {
  pageErrors.allow(/404/)
  const theirs = await firstReport(await newPatient(), ['CBC'])
  await login()
  await open(page, paths.viewReport.getHref(theirs.report_id))
  await expect(heading(page, 'We could not find this report')).toBeVisible()
  await expectAccessibleLayout(page)
})

test('[R6.05] a visitor is asked to sign in to see a report', async ({ page }) => {
  await open(page, paths.viewReport.getHref('r-1'))
  await expect(heading(page, 'Sign in to see your reports')).toBeVisible()
})

test.describe('a shared report', () => {
  /** Shares the open report and returns the link and the PIN. */
  async function share(page: Page, label = 'Dr Mehta') {
    await page.getByRole('button', { name: 'Share with a doctor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share with a doctor' })
    const pin = await dialog.getByLabel('PIN').inputValue()
    await dialog.getByLabel('Share with').fill(label)
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const made = page.getByRole('dialog', { name: 'Your link is ready' })
    const url = await made.getByRole('region', { name: 'Link' }).locator('.handed').textContent()
    await expectAccessible(page)
    await made.getByRole('button', { name: 'Done' }).click()
    const { pathname, hash } = new URL(url ?? '')
    return { address: pathname + hash, pin }
  }
  const pinField = (page: Page) => page.getByRole('textbox', { name: 'PIN' })

  test('opens with its PIN and without an account; its patient sees the visits and ends the link', {
    tag: JOURNEY,
  }, async ({ page, login, browser, address: baseURL }) => {
    const report = await firstReport(await login(), ['CBC'])
    await open(page, paths.viewReport.getHref(report.report_id))
    const { address, pin } = await share(page)

    const doctor = await (await browser.newContext({ baseURL })).newPage()
    const asked: string[] = []
    doctor.on('request', (request) => asked.push(request.url() + (request.headers().referer ?? '')))
    await open(doctor, address)
    await expect(heading(doctor, 'Results have been shared with you')).toBeVisible()
    await pinField(doctor).fill(pin)
    await expect(doctor.getByText(/^Shared with you until/)).toBeVisible()
    await expect(doctor.getByRole('main')).toContainText('Haemoglobin')
    expect(asked.filter((url) => url.includes(address.split('#')[1] ?? ''))).toEqual([])
    await expectAccessibleLayout(doctor)
    await doctor.setViewportSize({ width: 1280, height: 800 })
    const saving = doctor.waitForEvent('download')
    await doctor.getByRole('main').getByRole('button', { name: 'Download PDF' }).click()
    expect((await saving).suggestedFilename()).toContain(report.order_no)

    await page.reload()
    const links = page.getByRole('region', { name: 'Shared links' })
    await links.getByText('History').click()
    await expect(links).toContainText(/Opened .*Chrome on/)
    await expect(links).toContainText('PDF downloaded')
    await links.getByRole('button', { name: 'End link for Dr Mehta' }).click()
    await expect(links).toContainText('Ended by you')

    await doctor.reload()
    await pinField(doctor).fill(pin)
    await expect(heading(doctor, 'The patient ended this link')).toBeVisible()
    await doctor.context().close()
  })

  test('sends no referrer and is not indexed', async ({ request }) => {
    const html = await (await request.get(paths.sharedReport.path)).text()
    expect(html).toContain('<meta name="referrer" content="no-referrer">')
    expect(html).toContain('<meta name="robots" content="noindex">')
  })
})
