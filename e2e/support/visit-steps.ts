import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from 'playwright/test'
import { addresses, heading, holdSomeWindow, next, open, press, showDay } from './booking-steps.ts'
import { placedOrders, readyToBook } from './orders.ts'
import type { Patient } from './patient.ts'

export const SAFETY_TITLE = /^Safety questions for your scans?$/

/** Kinds of visit; `asked` is a scan with safety questions. */
export type Visit = 'home' | 'walk-in' | 'appointments' | 'asked'

/** Goes from the cart to the payment, through all steps of the visit. */
export async function toPayment(page: Page, visit: Visit, day = 1): Promise<void> {
  await open(page, '/cart')
  await press(page, next.patient)
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  await chooseVisit(page, visit)
  await press(page, next.details)
  if (visit === 'asked') await answerQuestions(page)
  if (visit === 'home') {
    await showDay(page, day)
    await holdSomeWindow(page)
  }
  if (visit === 'appointments' || visit === 'asked') await holdAppointments(page, day)
  await press(page, next.payment)
  await expect(heading(page, 'Payment')).toBeVisible()
}

/** Goes from the cart to the times of scans without safety questions. */
export async function toAppointments(page: Page): Promise<void> {
  await open(page, '/cart')
  await press(page, next.patient)
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  await chooseVisit(page, 'appointments')
  await press(page, next.details)
  await expect(heading(page, /appointment/)).toBeVisible()
}

export async function chooseVisit(page: Page, visit: Visit): Promise<void> {
  if (visit === 'home') {
    await addresses(page).first().check()
    return
  }
  // The first of them for a cart of blood tests and scans.
  const centre = page.getByRole('radio', { name: /^(All at the centre|Centre Visit)/ })
  if (!(await centre.isChecked())) await page.getByText('Centre Visit', { exact: true }).click()
  await chooseCentre(page)
}

/** The first centre that does all the tests. */
export async function chooseCentre(page: Page): Promise<void> {
  const centres = page.getByRole('group', { name: 'Which centre?' })
  await centres.getByRole('radio', { disabled: false }).first().check()
}

/** Answers all safety questions alike; a yes to all stops the booking of a scan. */
export async function answerQuestions(
  page: Page,
  answer: 'No' | 'Yes' | 'Not sure' = 'No',
): Promise<void> {
  const title = heading(page, SAFETY_TITLE)
  await expect(title).toBeVisible()
  for (const question of await page.getByRole('radiogroup').all()) {
    await question.getByRole('radio', { name: answer, exact: true }).check()
  }
  await press(page, next.safety)
  if (answer !== 'Yes') await expect(title).toBeHidden()
}

/** Holds a free time on each card. */
async function holdAppointments(page: Page, day: number): Promise<void> {
  await showDay(page, day)
  const cards = page.locator('section.appt')
  for (const card of await cards.all()) {
    await holdSome(card)
  }
}

/**
 * Holds a random free time: its capacity is one, and other tests run in parallel. One that another
 * test has taken is replaced by another one.
 */
export async function holdSome(card: Locator): Promise<void> {
  const free = card.getByRole('radio', { disabled: false })
  await expect(free.first()).toBeAttached()
  await expect(async () => {
    await free.nth(randomInt(await free.count())).click({ timeout: 2_000 })
    await expect(card.getByText('Held: ')).toBeAttached({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
}

/** Applies a coupon and the wallet points. */
export async function takeMoneyOff(page: Page): Promise<void> {
  await page.getByLabel('Coupon code').fill('FIRST10')
  await press(page, /^Apply$/)
  await expect(page.getByRole('button', { name: 'Remove coupon FIRST10' })).toBeVisible()
  const points = page.getByRole('switch', { name: 'Wallet points' })
  await points.click()
  await expect(points).toBeChecked()
}

/** Goes to the sandbox gateway's page, where the test chooses the outcome. */
export async function leaveForBank(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Online Pay/ }).check()
  await press(page, /^(Pay ₹|Retry)/)
  await expect(page).toHaveURL(/\/gateway\//)
}

/** Books a test at home for a signed-in patient, up to the gateway's page. */
export async function bookUpToBank(page: Page, patient: Patient, day: number): Promise<void> {
  await readyToBook(patient, ['TFT'])
  await toPayment(page, 'home', day)
  await leaveForBank(page)
}

export async function decideAtBank(
  page: Page,
  outcome: 'Succeed' | 'Decline' | 'Delay' | 'Abandon',
): Promise<void> {
  await page.getByRole('button', { name: outcome }).click()
  await expect(page).not.toHaveURL(/\/gateway\//)
}

/** Expects the thank-you page, and exactly one order of the patient. */
export async function expectBookedOnce(page: Page, patient: Patient): Promise<void> {
  await expect(heading(page, /^Booked for /)).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(1)
}
