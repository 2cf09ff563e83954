import { expect } from 'playwright/test'
import { CART_VERSION } from '#features/cart/cart.controller.ts'
import { visitorsCart } from '#paths/cart/cart.samples.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import {
  addOpenTest,
  cutOff,
  expectHeld,
  freeWindows,
  goToPayment,
  goToWindows,
  heading,
  loseAnswer,
  next,
  open,
  openCart,
  pickCity,
  press,
  showDay,
  signInByPassword,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { openBlank, writeRecord } from './support/local-records.ts'
import {
  draftOrder,
  holdWindow,
  placedOrders,
  readyToBook,
  remainingCapacity,
} from './support/orders.ts'
import { expectBookedOnce } from './support/visit-steps.ts'

const PASSWORD = 'three blue tubes'

const ORDER_CREATE = '**/api/v1/orders/order-create'

test('[R8.08] after a session is lost at the payment, sign-in restores cart, member, slot and way to pay', {
  tag: JOURNEY,
}, async ({ page, login, visitor: otherDevice, pageErrors }) => {
  pageErrors.allow(/401/)
  const patient = await login({ password: PASSWORD })
  await readyToBook(patient, ['TFT'])
  const slotId = await goToPayment(page)
  await page.route(
    ORDER_CREATE,
    (route) =>
      route.fulfill({ status: 401, json: { result: null, message: '', code: 'session-ended' } }),
    { times: 1 },
  )
  await press(page, next.place)

  await signInByPassword(page, patient.user.mobile_no, PASSWORD)
  await expect(heading(page, 'Payment')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('Asha Rao')
  await expectHeld(page)
  await press(page, next.place)
  await expect(heading(page, /^Booked for /)).toBeVisible()
  // The provider has ended the lost session too.
  await otherDevice.signIn(patient.user.mobile_no, PASSWORD)
  const [order] = await placedOrders(otherDevice)
  expect(slotId).toContain(order?.slot?.slot_date)
})

test('an item removed in one tab disappears from the other', async ({ page, context }) => {
  await open(page, '/test-detail?slug_name=tsh')
  await addOpenTest(page)
  await open(page, '/cart')
  const other = await context.newPage()
  await open(other, '/cart')
  await expect(other.getByRole('heading', { name: 'TSH' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove TSH' }).click()
  await expect(heading(other, 'Your cart is empty')).toBeVisible()
})

test('a double press on the order button makes one order', async ({ page, login }) => {
  const patient = await login()
  await readyToBook(patient, ['TFT'])
  await goToPayment(page)
  await page.getByRole('button', { name: next.place }).dblclick()
  await expectBookedOnce(page, patient)
})

test('a slot that others took in the meantime is reported, and the patient takes another', async ({
  page,
  login,
  newPatient,
  visitor,
  pageErrors,
}) => {
  pageErrors.allow(/409/)
  await readyToBook(await login(), ['TFT'])
  await goToWindows(page)
  await showDay(page, 1)
  const wanted = freeWindows(page).last()
  const slotId = await wanted.inputValue()
  while ((await remainingCapacity(visitor, slotId)) > 0) {
    const other = await newPatient()
    const { draft } = await draftOrder(other, ['CBC'])
    // A test that runs in parallel may take the last place.
    await holdWindow(other, draft, { slot_id: slotId }).catch(ignoreTaken)
  }

  await wanted.click()
  await expect(
    page.getByText('Someone else has just booked this slot. Please choose another.'),
  ).toBeVisible()
  await expect(page.locator(`input[value="${slotId}"]`)).toBeDisabled()
  await freeWindows(page).first().check()
  await expectHeld(page)
})

test('[R4.24] an order that fails to be placed is placed once by Try again', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/)
  const patient = await login()
  await readyToBook(patient, ['TFT'])
  await goToPayment(page)
  const connect = await cutOff(page)
  await press(page, next.place)
  await expect(heading(page, 'Your order is not confirmed yet')).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(0)
  await connect()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectBookedOnce(page, patient)
})

test('[R4.24] an order whose response is lost is found, not placed again', {
  tag: JOURNEY,
}, async ({ page, login, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/)
  const patient = await login()
  await readyToBook(patient, ['TFT'])
  await goToPayment(page)
  await loseAnswer(page, ORDER_CREATE)
  await press(page, next.place)
  await expectBookedOnce(page, patient)
})

test('[R4.32] an item that left the catalogue is flagged in the cart', async ({
  page,
  newPatient,
}) => {
  const { lines } = await readyToBook(await newPatient(), ['TFT', 'CBC'])
  const left = lines.map((line) => (line.code === 'CBC' ? { ...line, code: 'LEFT-CBC' } : line))
  await openBlank(page)
  await writeRecord(page, 'cart', visitorsCart(left), CART_VERSION)
  await open(page, '/')
  await pickCity(page, 'Pune')
  await openCart(page)
  await expect(page.getByText('No longer offered', { exact: true })).toBeVisible()
})

test('[R4.07] [R4.08] removing the last line cancels the draft order', async ({ page, login }) => {
  const patient = await login()
  await readyToBook(patient, ['TSH'])
  const drafted = page.waitForResponse('**/api/v1/orders/create')
  await goToWindows(page)
  const { result } = await (await drafted).json()
  await page
    .getByRole('navigation', { name: 'Booking steps' })
    .getByRole('link', { name: 'Cart' })
    .click()
  await page.getByRole('button', { name: 'Remove TSH' }).click()
  await expect(heading(page, 'Your cart is empty')).toBeVisible()
  await expect
    .poll(
      async () => (await patient.call('orderDetails', { params: { id: result.order_id } })).status,
    )
    .toBe('cancelled')
})

function ignoreTaken(error: unknown): void {
  if (!String(error).includes('slot-taken')) throw error
}
