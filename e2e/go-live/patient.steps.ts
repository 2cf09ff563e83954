import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { LabOrder } from '#server/lab-api/lab-api.contract.ts'
import { rawTextOf } from '#tests/server/factories/invoice.ts'
import { openMore } from '../support/account-steps.ts'
import {
  addOpenTest,
  bookSlot,
  chooseNewSlot,
  fillAddress,
  heading,
  next,
  open,
  openCart,
  press,
  searchAndOpen,
  signUp,
} from '../support/booking-steps.ts'
import { askUntilSent, openDialog, typeCode } from '../support/sign-in-steps.ts'
import { codesByMail, codesBySms, expectSms, INVENTED } from './arrived-messages.ts'
import {
  CONCLUSION,
  documentedResults,
  type InformationSystem,
  REMARK,
} from './information-system.ts'
import type { System } from './system.ts'

const EMAIL = 'asha.rao@example.com'
const PIN_IN_PUNE = '411038'
const RESULT = '<11.2 g/dL'
const NAME = { first: 'மீனாட்சி', last: 'சுந்தரம்' }

/** The lab's name and logo on the page, on the offline page and in the installed app. */
export async function seeBrand(page: Page, request: APIRequestContext): Promise<void> {
  await open(page, '/')
  await expect(page).toHaveTitle(/^Meridian Diagnostics/)
  const logo = page.getByRole('banner').getByRole('img', { name: 'Meridian Diagnostics' })
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Meridian Diagnostics', short_name: 'Meridian' })
  for (const { src } of manifest.icons) {
    const icon = await request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
    expect(icon.headers()['cache-control']).toContain('immutable')
  }
  for (const path of ['/', '/offline.html', '/manifest.webmanifest', paths.contactUs.getHref()]) {
    expect(await (await request.get(path)).text(), path).not.toMatch(INVENTED)
  }
}

export async function seeEmptyApp(page: Page): Promise<void> {
  await open(page, '/')
  await expect(heading(page, /./)).toBeVisible()
  await open(page, paths.testMenu.getHref())
  await expect(page.getByRole('main')).toContainText('No tests yet')
}

/** Up to the patient step, signed in by a new number. */
export async function fillCartAndSignUp(page: Page, system: System): Promise<void> {
  // A page of before the import may be shown once more, while it is rendered again.
  await expect(async () => {
    await open(page, '/')
    await expect(page.getByRole('button', { name: 'City: Pune' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await searchAndOpen(page, 'haemoglobin', 'Haemoglobin')
  await addOpenTest(page)
  await openCart(page, '1 item')
  await press(page, next.patient)
  await signUp(page, codesBySms(system).newestCode, NAME)
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
}

export async function bookVisit(page: Page, system: System): Promise<void> {
  await fillAddress(page, { pin: PIN_IN_PUNE })
  await press(page, next.slot)
  await bookSlot(page)
  await expectSms(system, 'order.booked.home')
}

export async function confirmEmail(page: Page, system: System): Promise<void> {
  await open(page, paths.profile.getHref('profile-edit'))
  await page.getByRole('main').getByRole('textbox', { name: 'E-mail' }).fill(EMAIL)
  await press(page, /^Save changes$/)
  await page.getByRole('link', { name: 'Confirm e-mail' }).click()
  await press(page, /^Send the code$/)
  await typeCode(page.getByRole('main'), codesByMail(system), EMAIL)
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
}

export async function signInByMail(page: Page, system: System): Promise<void> {
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Use e-mail' }).click()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(EMAIL)
  const sentBefore = system.mail.mails.length
  await askUntilSent(dialog)
  await expect.poll(() => system.mail.mails.length).toBeGreaterThan(sentBefore)
  await typeCode(dialog, codesByMail(system), EMAIL)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: /^Wallet/ })).toBeVisible()
}

type OrderAtLab = { system: System; lis: InformationSystem; order: LabOrder }

/** Nobody opens the door: the patient chooses another slot, from the page that the SMS links to. */
export async function bookAgain(
  page: Page,
  { system, lis, order: { order_no } }: OrderAtLab,
): Promise<void> {
  await open(page, paths.profile.getHref('open-order'))
  await page.getByRole('link', { name: new RegExp(order_no) }).click()
  await lis.tell(order_no, 'phlebotomist_assigned', { badge: 'PNQ-P01' })
  await lis.tell(order_no, 'visit_failed', { reason: 'nobody_home' })
  await expect(heading(page, /./)).toHaveText('The visit did not take place')
  await expectSms(system, 'order.visit-failed')
  await press(page, /^Choose another slot$/)
  const dialog = page.getByRole('dialog', { name: 'Choose a slot' })
  await chooseNewSlot(dialog)
  await dialog.getByRole('button', { name: /^Book / }).click()
  await expect(dialog.getByText('Your visit is booked.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading(page, /^Booked for /)).toBeVisible()
}

/** On the way, arrived, paid, collected. */
export async function followVisit(
  page: Page,
  { system, lis, order: { order_no, to_collect_rupees: rupees } }: OrderAtLab,
): Promise<void> {
  const title = heading(page, /./)
  await lis.tell(order_no, 'phlebotomist_assigned', { badge: 'PNQ-P01' })
  await lis.tell(order_no, 'phlebotomist_on_the_way', {
    arrives_at: new Date(Date.now() + 20 * 60_000).toISOString(),
    position: { latitude: 18.51, longitude: 73.85 },
  })
  await expect(title).toHaveText(/ arrives at \d\d:\d\d [AP]M$/)
  await lis.tell(order_no, 'phlebotomist_arrived')
  await expect(title).toHaveText(/ has arrived$/)
  await lis.tell(order_no, 'payment_received', { rupees, mode: 'upi', reference: '4321' })
  await expectSms(system, 'order.payment.received')
  await expect(page.getByRole('complementary')).toContainText('Reference 4321.')
  const tubes = [{ barcode: `${order_no}-1`, container: 'EDTA tube' }]
  await lis.tell(order_no, 'samples_collected', { tubes })
  await lis.tell(order_no, 'received')
}

/** A draft is not shown; the signed report is read, as page, PDF and FHIR. */
export async function readReport(page: Page, { system, lis, order }: OrderAtLab): Promise<void> {
  const { order_no } = order
  await lis.sendResults(order_no, documentedResults(order, 'preliminary'))
  await open(page, paths.profile.getHref('download-report'))
  await expect(page.getByText('No reports yet')).toBeVisible()
  const signed = await lis.sendResults(order_no, documentedResults(order, 'final'))
  expect(signed).toMatchObject({ status: 'report_ready', missing: [] })
  await expectSms(system, 'order.ready.rate')
  await page.reload()
  await page.getByRole('link', { name: /^View/ }).click()
  const shown = [RESULT, REMARK, CONCLUSION, 'Dr Leela Nair', NAME.first, NAME.last]
  for (const words of shown) await expect(page.getByRole('main')).toContainText(words)
  await expect(page.getByRole('main').getByText('Low', { exact: true }).first()).toBeVisible()
  const printed = withoutSpaces(await rawTextOf(await downloadReport(page)))
  for (const words of shown) expect(printed).toContain(withoutSpaces(words))
  await openMore(page)
  const fhir = (await download(page, 'Download for another app')).toString()
  for (const words of [REMARK, CONCLUSION, NAME.first, NAME.last]) expect(fhir).toContain(words)
  const { entry } = JSON.parse(fhir)
  expect(entry).toContainEqual({
    fullUrl: expect.any(String),
    resource: expect.objectContaining({
      resourceType: 'Observation',
      valueQuantity: expect.objectContaining({ value: 11.2, comparator: '<', code: 'g/dL' }),
    }),
  })
  expect((await system.bucket.keys()).length).toBeGreaterThan(0)
}

export async function readReportAgain(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('main')).toContainText(RESULT)
  await downloadReport(page)
}

async function downloadReport(page: Page): Promise<Buffer> {
  const pdf = await download(page, 'Download PDF')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  return pdf
}

/** Lines are broken at spaces. */
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

async function download(page: Page, name: string): Promise<Buffer> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name }).filter({ visible: true }).click()
  return readFile(await (await saving).path())
}
