import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { open, press } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { tabAndPress, tabTo } from './support/keyboard.ts'
import { skipCallback } from './support/local-records.ts'
import { book, draftOrder, fillCart, holdFreeWindow, openPayment } from './support/orders.ts'
import type { Patient } from './support/patient.ts'

/** Marks the callback dialog as shown, so that it does not open during the test. */
async function prepare(page: Page): Promise<void> {
  await skipCallback(page)
}

/** A home visit that was paid online. */
async function paid(page: Page, patient: Patient, codes: readonly string[]): Promise<Order> {
  const { lines, draft } = await draftOrder(patient, codes)
  const hold = await holdFreeWindow(patient, draft)
  const payment = await openPayment(patient, { lines, draft, hold })
  await page.request.post(`${payment.checkout_url}/pay`, { form: { outcome: 'succeed' } })
  const { order_id } = draft
  const unsigned = { gateway_payment_id: null, signature: null }
  const body = { order_id, payment_id: payment.payment_id, ...unsigned }
  await patient.call('orderPaymentVerify', { body })
  return patient.call('orderDetails', { params: { id: order_id } })
}

const codesOf = async (patient: Patient, { order_id }: Order) => {
  const { lines } = await patient.call('orderDetails', { params: { id: order_id } })
  return lines.map(({ test_code }) => test_code)
}

test('a test is added to an order by keyboard alone, and what does not fit says why', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000)
  await prepare(page)
  const patient = await login()
  const order = await book(patient, ['FBS'])
  await open(page, paths.profile.getHref('my-order', { order: order.order_id }))
  await tabAndPress(page, page.getByText('More', { exact: true }))
  await tabAndPress(page, page.getByRole('link', { name: 'Add a test' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Add a test to / })).toBeVisible()

  await tabTo(page, page.getByRole('searchbox', { name: 'Search tests' }))
  await page.keyboard.type('sugar')
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('listitem').filter({ hasText: 'Fasting' }).first()).toContainText(
    'Already in this order.',
  )
  const afterMeal = results.getByRole('listitem').filter({ hasText: 'Blood Sugar Post Prandial' })
  await expect(afterMeal).toContainText(/second sample|fast/)
  await expect(afterMeal.getByRole('button')).toHaveCount(0)
  await tabAndPress(page, results.getByRole('button', { name: 'Choose HbA1c' }))
  await expect(page.getByRole('heading', { name: 'What changes with HbA1c' })).toBeVisible()
  await expect(page.getByText('2 tubes')).toBeVisible()
  await expectAccessibleLayout(page)
  await tabAndPress(page, page.getByRole('button', { name: /^Add, pay ₹\d+ at service$/ }))
  await expect(
    page.getByRole('heading', { level: 1, name: 'HbA1c was added to your order' }),
  ).toBeFocused()
  expect(await codesOf(patient, order)).toEqual(['FBS', 'HBA1C'])
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByText('Added HbA1c')).toBeVisible()
  await expect(page.getByText('Test added')).toBeVisible()
})

test('a test in the cart joins the visit that is booked, and leaves the cart', async ({
  page,
  login,
}) => {
  await prepare(page)
  const patient = await login()
  const order = await book(patient, ['FBS'])
  await fillCart(patient, ['HBA1C'])
  await open(page, paths.cart.getHref())
  await press(page, /^Add to the visit on /)
  await expect(page.getByRole('heading', { name: 'What changes with HbA1c' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Add, pay/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /was added/ })).toBeVisible()
  expect(await codesOf(patient, order)).toEqual(['FBS', 'HBA1C'])
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
})

test('the difference of an order that was paid online is paid at the bank, after a first refusal', {
  tag: JOURNEY,
}, async ({ page, login }) => {
  test.setTimeout(120_000)
  await prepare(page)
  const patient = await login()
  const order = await paid(page, patient, ['CBC'])
  expect(order.paid).toBe(true)
  await open(page, paths.addTest.getHref(order.order_id))
  await page.getByRole('searchbox', { name: 'Search tests' }).fill('HbA1c')
  await page.getByRole('button', { name: 'Choose HbA1c' }).click()
  const pay = page.getByRole('button', { name: /^Pay ₹\d+ online and add$/ }).first()
  await pay.click()
  await expect(page).toHaveURL(/\/gateway\//)
  await page.locator('button[value="decline"]').click()
  await expect(page.getByRole('heading', { level: 1, name: 'No money was taken' })).toBeVisible()
  expect(await codesOf(patient, order)).toEqual(['CBC'])

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'What changes with HbA1c' })).toBeVisible()
  await pay.click()
  await expect(page).toHaveURL(/\/gateway\//)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await codesOf(patient, order)).toEqual(['CBC'])
  await page.goForward()
  await page.locator('button[value="succeed"]').click()
  await expect(
    page.getByRole('heading', { level: 1, name: /was added to your order$/ }),
  ).toBeVisible()
  expect(await codesOf(patient, order)).toEqual(['CBC', 'HBA1C'])
})

test('a test that another tab added meanwhile is not added twice', async ({
  page,
  login,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.allow(/409/)
  await prepare(page)
  const patient = await login()
  const order = await book(patient, ['CBC'])
  const review = async (tab: Page) => {
    await open(tab, paths.addTest.getHref(order.order_id))
    await tab.getByRole('searchbox', { name: 'Search tests' }).fill('HbA1c')
    await tab.getByRole('button', { name: 'Choose HbA1c' }).click()
  }
  const second = await page.context().newPage()
  await review(page)
  await review(second)
  await page
    .getByRole('button', { name: /^Add, pay/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /was added/ })).toBeVisible()
  await second
    .getByRole('button', { name: /^Add, pay/ })
    .first()
    .click()
  await expect(second.getByRole('heading', { level: 1, name: 'HbA1c was not added' })).toBeVisible()
  await expect(second.getByText('Already in this order.')).toBeVisible()
  expect(await codesOf(patient, order)).toEqual(['CBC', 'HBA1C'])
})
