import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { tabAndPress } from './support/keyboard.ts'
import { skipCallback } from './support/local-records.ts'
import type { Patient } from './support/patient.ts'
import { aPhoto } from './support/prescription.ts'

/** Marks the callback dialog as shown, so that it does not open during the test. */
async function prepare(page: Page): Promise<void> {
  await skipCallback(page)
}

/** Sends a photo for somebody. @returns the id of the prescription. */
async function send(page: Page, patient: Patient, changes: object = {}): Promise<string> {
  const { mimeType, buffer } = await aPhoto(page)
  const file = `data:${mimeType};base64,${buffer.toString('base64')}`
  const { imageKey } = await patient.call('uploadMedia', { body: { file } })
  const about = { name: 'Asha Rao', mobile_no: patient.user.mobile_no, remarks: '' }
  const body = { imageKey, ...about, ...changes }
  return (await patient.call('uploadPrescription', { body })).prescription_id
}

/** Lets the simulated lab read it now. */
async function read(patient: Patient, prescription: string): Promise<void> {
  const answer = await patient.request.post('/dev/lab', { form: { prescription } })
  expect(answer.ok()).toBe(true)
}

const line = (page: Page, lineNo: number) =>
  page
    .getByRole('list', { name: 'Lines of the prescription' })
    .getByRole('listitem')
    .nth(lineNo - 1)
const press = (page: Page, lineNo: number, name: string | RegExp) =>
  line(page, lineNo).getByRole('button', { name }).click()
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const main = (page: Page) => page.getByRole('main')

test('a prescription leads from its upload to the cart, line by line', { tag: JOURNEY }, async ({
  page,
  login,
}) => {
  test.setTimeout(120_000)
  await prepare(page)
  const patient = await login()
  await open(page, paths.uploadPrescription.getHref())
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles(await aPhoto(page))
  await page.getByRole('button', { name: 'Send prescription' }).click()
  await page.getByRole('link', { name: 'See the tests' }).click()

  await expect(title(page, 'The lab is reading your prescription')).toBeVisible()
  await expectAccessibleLayout(page)
  const id = new URL(page.url()).searchParams.get('prescription_id') ?? ''
  await read(patient, id)
  // The page looks again by itself.
  await expect(title(page, 'Tests from the prescription')).toBeVisible({ timeout: 20_000 })
  await expect(main(page)).toContainText('We read 4 of 5 lines.')
  await expect(main(page)).toContainText('Nobody has looked at your file')
  await expect(main(page)).toContainText('Prescription for Asha')

  await press(page, 1, /^Yes, add it/)
  await press(page, 2, /^Yes, add it/)
  await press(page, 3, /^Not this test/)
  await press(page, 3, /^Fasting Blood Sugar|^Blood Sugar/)
  await press(page, 4, /^Yes, add it/)
  await expect(page.getByRole('button', { name: 'Check line 5' }).first()).toBeVisible()
  await press(page, 5, /^Type its name/)
  await page.getByRole('searchbox', { name: 'Name of the test in line 5' }).fill('ferritin')
  await page
    .getByRole('button', { name: /^Choose .*Ferritin/ })
    .first()
    .click()
  await expectAccessibleLayout(page)
  await page
    .getByRole('button', { name: /^Add 5 tests, ₹/ })
    .first()
    .click()
  await expect(title(page, '5 tests in your cart')).toBeFocused()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Go to the cart' }).click()
  await expect(main(page)).toContainText('Complete Blood Count')
  await expect(main(page)).toContainText('Ferritin')
  await expect(main(page)).not.toContainText('HbA1c')

  // The list of what was sent leads back to it.
  await open(page, paths.uploadPrescription.getHref())
  await page.getByRole('link', { name: /^See the tests that you checked/ }).click()
  await expect(title(page, 'You have checked this prescription')).toBeVisible()
  await page.getByRole('button', { name: 'Check the lines again' }).click()
  for (const lineNo of [1, 2, 3, 4]) await press(page, lineNo, /^Yes, add it/)
  await press(page, 5, /^Ask us to call the doctor/)
  await page
    .getByRole('button', { name: /^Add 4 tests/ })
    .first()
    .click()
  // HbA1c is new; the others were in the cart.
  await expect(main(page)).toContainText('HbA1c: added')
  await expect(main(page)).toContainText('Complete Blood Count: was in your cart already')
  await expect(main(page)).toContainText('We call your doctor')
})

test('the message leads to the page, which the keyboard alone works', async ({
  page,
  login,
  outbox,
}) => {
  test.setTimeout(120_000)
  await prepare(page)
  const patient = await login()
  const id = await send(page, patient)
  await read(patient, id)
  const link = await outbox.newestLink(patient.user.mobile_no)
  expect(link).toBe(paths.prescriptionCart.getHref(id))
  await page.goto(link)
  await expect(title(page, 'Tests from the prescription')).toBeVisible()
  for (const lineNo of [1, 2, 3, 4]) {
    await tabAndPress(page, line(page, lineNo).getByRole('button', { name: /^Yes, add it/ }))
    await expect(line(page, lineNo)).toContainText('You confirmed')
  }
  await tabAndPress(page, line(page, 5).getByRole('button', { name: /^Leave it out/ }))
  await tabAndPress(page, page.getByRole('button', { name: /^Add 4 tests/ }).first())
  await expect(title(page, '4 tests in your cart')).toBeFocused()
})

test('what cannot be read, what is not there and a lost network each have a way on', async ({
  page,
  context,
  login,
  newPatient,
  pageErrors,
}) => {
  pageErrors.allow(/404/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/)
  await prepare(page)
  const patient = await login()
  const blurred = await send(page, patient, { remarks: 'unreadable' })
  await read(patient, blurred)
  await open(page, paths.prescriptionCart.getHref(blurred))
  await expect(title(page, 'We could not read your prescription')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send a clearer photo' })).toBeVisible()
  await expectAccessibleLayout(page)

  const theirs = await send(page, await newPatient())
  await open(page, paths.prescriptionCart.getHref(theirs))
  await expect(title(page, 'We could not find this prescription')).toBeVisible()
  await expectAccessibleLayout(page)

  const id = await send(page, patient)
  await read(patient, id)
  await open(page, paths.prescriptionCart.getHref(id))
  for (const lineNo of [1, 2, 3, 4]) await press(page, lineNo, /^Yes, add it/)
  await press(page, 5, /^Leave it out/)
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /^Add 4 tests/ })
    .first()
    .click()
  await expect(page.getByText('The tests were not added')).toBeVisible()
  await context.setOffline(false)
  await page
    .getByRole('button', { name: /^Add 4 tests/ })
    .first()
    .click()
  await expect(title(page, '4 tests in your cart')).toBeVisible()
})

test('what was chosen is there after a reload, in another tab and until the lab corrects it', async ({
  page,
  context,
  login,
}) => {
  test.setTimeout(120_000)
  await prepare(page)
  const patient = await login()
  const id = await send(page, patient)
  await read(patient, id)
  const address = paths.prescriptionCart.getHref(id)
  await open(page, address)
  await press(page, 1, /^Yes, add it/)
  await press(page, 5, /^Leave it out/)
  await page.reload()
  await expect(line(page, 1)).toContainText('You confirmed')
  await expect(line(page, 5)).toContainText('Left out')

  // Away and back.
  await open(page, paths.testMenu.getHref())
  await page.goBack()
  await expect(line(page, 1)).toContainText('You confirmed')
  const other = await context.newPage()
  await other.goto(address)
  await expect(line(other, 1)).toContainText('You confirmed')
  await press(other, 2, /^Yes, add it/)
  await expect(line(other, 2)).toContainText('You confirmed')
  await other.close()

  // Elsewhere the doctor was asked about line 5, so the lab has read it again.
  const decisions = [
    ...[1, 2, 3, 4].map((line_no) => ({ what: 'leave' as const, line_no })),
    { what: 'ask' as const, line_no: 5 },
  ]
  await patient.call('prescriptionDecide', { body: { prescription_id: id, version: 1, decisions } })
  await read(patient, id)
  await page.reload()
  await expect(page.getByText('Please check line 5 again')).toBeVisible()
  for (const lineNo of [1, 2]) await expect(line(page, lineNo)).toContainText('You confirmed')
  await expectAccessibleLayout(page)
  for (const lineNo of [3, 4]) {
    await press(page, lineNo, /^Not this test/)
    await press(page, lineNo, /^Leave it out/)
  }
  await press(page, 5, /^Yes, add it/)
  await expect(page.getByText('Please check line 5 again')).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Add 3 tests/ })
    .first()
    .click()
  await expect(title(page, '3 tests in your cart')).toBeVisible()
})

test('a visitor is asked to sign in', async ({ page }) => {
  await prepare(page)
  await page.goto(paths.prescriptionCart.getHref('p-1'))
  await expect(title(page, 'Sign in to see the tests from your prescription')).toBeVisible()
  await page.goto(paths.prescriptionCart.path)
  await expect(title(page, 'Which prescription is it?')).toBeVisible()
})
