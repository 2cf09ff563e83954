import { expect, type Page } from 'playwright/test'
import {
  heading,
  loseAnswer,
  next,
  open,
  payAtService,
  press,
  refuseCallback,
  showDay,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { readyToBook } from './support/orders.ts'
import { expectBookedOnce, holdSome, toAppointments, toPayment } from './support/visit-steps.ts'

/** Failures while a scan is booked, and how the patient recovers. */

const SCANS = ['USGTHY', 'ECHO2D'] as const
const CENTRES = '**/api/v1/centre/list*'
const ORDER = '**/api/v1/orders/order-r-create'

const cards = (page: Page) => page.locator('section.appt')
const firstIsHeld = (page: Page) => expect(cards(page).first().getByText('Held: ')).toBeAttached()

test('[R4.30] an expired hold on an appointment is reported, and the slot is free again', async ({
  page,
  login,
}) => {
  await page.clock.install()
  await refuseCallback(page)
  await readyToBook(await login(), SCANS)
  await toAppointments(page)
  await showDay(page, 5)
  await holdSome(cards(page).first())
  await page.clock.fastForward('15:01')
  await expect(page.locator('main [data-state="booking.slot.radiology.expired"]')).toBeVisible()
  await expect(cards(page).first().getByText('Held: ')).not.toBeAttached()
  await holdSome(cards(page).first())
})

test('[R4.24] a radiology order whose response is lost is found, not placed again', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/)
  const patient = await login()
  await readyToBook(patient, SCANS)
  await toPayment(page, 'appointments', 1)
  await loseAnswer(page, ORDER)
  await payAtService(page)
  await expectBookedOnce(page, patient)
})

test('a city without a suitable centre shows the number to call', async ({ page, login }) => {
  await readyToBook(await login(), SCANS)
  const none = { json: { result: { centres: [], total: 0 } } }
  await page.route(CENTRES, (route) => route.fulfill(none))
  await open(page, '/cart')
  await press(page, next.patient)
  await expect(
    page.getByText('No centre in Mumbai can do all these tests in one visit'),
  ).toBeVisible()
})

test('[R3.79] [R3.81] a reload at every step of a radiology booking resumes there', async ({
  page,
  login,
}) => {
  const patient = await login()
  await readyToBook(patient, SCANS)
  await toAppointments(page)
  await page.reload()
  await showDay(page, 2)
  await holdSome(cards(page).first())
  await page.reload()
  await firstIsHeld(page)
  await holdSome(cards(page).last())
  await press(page, next.payment)
  await expect(heading(page, 'Payment')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Payment')).toBeVisible()
  await payAtService(page)
  await expectBookedOnce(page, patient)
})
