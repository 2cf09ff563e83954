import { expect, type Page, type Route } from 'playwright/test'
import { CART_VERSION } from '#features/cart/cart.controller.ts'
import { visitorsCart } from '#paths/cart/cart.samples.ts'
import { deferred } from '#tests/machines/deferred.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import {
  addOpenTest,
  expectHeld,
  goToPayment,
  heading,
  holdSomeWindow,
  next,
  open,
  openCart,
  press,
  showDay,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { openBlank, writeRecord } from './support/local-records.ts'
import { fillCart, placedOrders, readyToBook } from './support/orders.ts'

/** Holds a call until `letThrough` is called. */
async function holdCall(
  page: Page,
  path: string,
  isHeld: (route: Route) => boolean = () => true,
): Promise<{ asked: Promise<void>; letThrough: () => void }> {
  const asked = deferred<void>()
  const open = deferred<void>()
  await page.route(`**/api/v1/${path}`, async (route) => {
    if (!isHeld(route)) return route.fallback()
    asked.resolve()
    await open.promise
    await route.continue()
  })
  return { asked: asked.promise, letThrough: open.resolve }
}

const isPriceCheck = (route: Route) =>
  route.request().postData()?.includes('"action":"check"') ?? false

/** The lines on the cart page. */
const linesOf = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Remove (?!.*at the new)/ })

/** Opens a second tab at a test that can be added. */
async function openOtherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await open(other, '/test-detail?slug_name=tsh')
  // Background tabs do not render, so their controls cannot be clicked.
  await page.bringToFront()
  return other
}

/** Adds the test in the other tab, and returns to the page. */
async function addIn(other: Page, page: Page): Promise<void> {
  await other.bringToFront()
  await addOpenTest(other)
  await page.bringToFront()
}

test('a test that another tab adds while the order is placed stays in the cart', async ({
  page,
  login,
}) => {
  const patient = await login()
  await readyToBook(patient, ['CBC'])
  const other = await openOtherTab(page)
  await goToPayment(page)
  const order = await holdCall(page, 'orders/order-create')
  await press(page, next.place)
  await order.asked
  await addIn(other, page)
  order.letThrough()
  await expect(heading(page, /^Booked for /)).toBeVisible()
  const [placed] = await placedOrders(patient)
  expect(placed?.test_names).toHaveLength(1)
  for (const tab of [page, other]) {
    await openCart(tab, '1 item')
    await expect(linesOf(tab)).toHaveAccessibleName('Remove TSH')
  }
})

test('a test added in another tab ends the payment step, and the cart says why', {
  tag: JOURNEY,
}, async ({ page, login }) => {
  await readyToBook(await login(), ['CBC'])
  const other = await openOtherTab(page)
  await goToPayment(page)
  const released = page.waitForResponse('**/api/v1/cart/slot/unblock')
  await addIn(other, page)
  await released
  await expect(heading(page, 'Cart')).toBeVisible()
  await expect(page.getByText('Your cart changed, so the booking starts again')).toBeVisible()
  await expect(page.getByText('Your cart has 2 items')).toBeVisible()
  await press(page, next.patient)
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await expect(page.getByText('Your cart changed, so the booking starts again')).toBeHidden()
})

test('a slot that is changed in another tab is the one that the payment step shows and books', async ({
  page,
  login,
}) => {
  const patient = await login()
  await readyToBook(patient, ['CBC'])
  await goToPayment(page)
  const summary = page.getByRole('complementary').first()
  const before = await summary.textContent()
  const other = await page.context().newPage()
  await open(other, '/slots')
  await expectHeld(other)
  await showDay(other, 2)
  await holdSomeWindow(other)
  const day = other.getByRole('group', { name: 'Day' }).getByRole('radio', { checked: true })
  const date = await day.inputValue()
  await page.bringToFront()
  await expect(summary).not.toHaveText(before ?? '')
  await page.getByRole('radio', { name: /Pay at Service/ }).check()
  await press(page, next.place)
  await expect(heading(page, /^Booked for /)).toBeVisible()
  const [order] = await placedOrders(patient)
  expect(order?.slot?.slot_date).toBe(date)
})

test('a change in another tab releases the slot, and the patient step says why', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/409/)
  const patient = await login()
  await readyToBook(patient, ['CBC'])
  await goToPayment(page)
  const order = await holdCall(page, 'orders/order-create')
  await press(page, next.place)
  await order.asked
  const other = await openOtherTab(page)
  const released = other.waitForResponse('**/api/v1/cart/slot/unblock')
  await addIn(other, page)
  await released
  order.letThrough()
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await expect(page.getByText('Your cart changed, so the booking starts again')).toBeVisible()
  await expect(page.getByText('Your cart has 2 items')).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(0)
})

test('a cart that another tab changes before the order is placed is not ordered, and the patient step says why', async ({
  page,
  login,
}) => {
  const patient = await login()
  await readyToBook(patient, ['CBC'])
  const other = await openOtherTab(page)
  await goToPayment(page)
  const check = await holdCall(page, 'cart/data', isPriceCheck)
  await press(page, next.place)
  await check.asked
  await addIn(other, page)
  check.letThrough()
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await expect(page.getByText('Your cart changed, so the booking starts again')).toBeVisible()
  await expect(page.getByText(/No order was placed and no money was taken/)).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(0)

  await press(page, next.slot)
  await expect(heading(page, 'When should we come?')).toBeVisible()
})

test('a draft that another device changed is not ordered, and the patient step says why', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/409/)
  const patient = await login()
  const { address } = await readyToBook(patient, ['CBC'])
  const created = page.waitForResponse('**/api/v1/orders/create')
  await goToPayment(page)
  const draft = (await created).request().postDataJSON()
  const { result } = (await (await created).json()) as { result: { order_id: string } }
  const order = await holdCall(page, 'orders/order-create')
  await press(page, next.place)
  await order.asked
  const [line] = await fillCart(patient, ['TFT'])
  if (!line) throw new Error('The catalogue has no TFT.')
  await patient.call('orderUpdate', {
    params: { id: result.order_id },
    body: {
      ...draft,
      address_id: address.address_id,
      test_info: [{ ...draft.test_info[0], test_code: line.test_code, name: line.name }],
    },
  })
  order.letThrough()
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await expect(
    page.getByText('Your booking changed in another tab or on another device'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect(await placedOrders(patient)).toHaveLength(0)
})

test('a test added while the prices are checked stays when the new prices are accepted', async ({
  page,
  newPatient,
}) => {
  const [line] = await fillCart(await newPatient(), ['CBC'])
  await openBlank(page)
  if (!line) throw new Error('The cart is empty.')
  const seen = { ...line, selling_price: 1, sub_total: 1 }
  await writeRecord(page, 'cart', visitorsCart([seen]), CART_VERSION)
  const check = await holdCall(page, 'cart/data', isPriceCheck)
  const other = await openOtherTab(page)
  await page.goto('/cart')
  await check.asked
  await addIn(other, page)
  check.letThrough()
  await press(page, /^Accept the new price/)
  await expect(linesOf(page)).toHaveCount(2)
  await openCart(other, '2 items')
  await expect(linesOf(other)).toHaveCount(2)
})

for (const where of ['this tab', 'another tab'] as const) {
  test(`an address that is corrected in ${where} meanwhile is shown at the payment, and booked`, async ({
    page,
    login,
  }) => {
    await readyToBook(await login(), ['CBC'])
    await goToPayment(page)
    const profile = where === 'this tab' ? page : await page.context().newPage()
    if (profile === page) {
      await page.getByRole('link', { name: 'Hello, Asha' }).click()
      await page.getByRole('link', { name: 'Addresses' }).click()
    } else await open(profile, '/profile?tab=address')
    await profile.getByRole('link', { name: /^Edit / }).click()
    const street = profile.getByRole('textbox', { name: 'Flat, building and street' })
    await street.fill('Flat 7, Hill View')
    await press(profile, /^Save address$/)
    await expect(profile.getByRole('button', { name: /^Delete Flat 7, Hill View/ })).toBeVisible()
    await page.bringToFront()
    while (new URL(page.url()).pathname !== '/payment') await page.goBack()
    await expect(page.getByRole('main')).toContainText('Flat 7, Hill View')
    await press(page, next.place)
    await expect(heading(page, /^Booked for /)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Flat 7, Hill View')
  })
}
