import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { cutOff, open } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { tabAndPress } from './support/keyboard.ts'
import { skipCallback } from './support/local-records.ts'
import { addTest, book, draftOrder, holdFreeWindow, openPayment } from './support/orders.ts'
import type { Patient } from './support/patient.ts'

const orderPage = ({ order_id }: Order) => paths.profile.getHref('my-order', { order: order_id })

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Take out / })
const confirm = (page: Page) => dialog(page).getByRole('button', { name: /^Take out, / })

const detailsOf = (patient: Patient, { order_id }: Order) =>
  patient.call('orderDetails', { params: { id: order_id } })
const codesOf = async (patient: Patient, order: Order) =>
  (await detailsOf(patient, order)).lines.map(({ test_code }) => test_code)

/** Opens the dialog from the page of the order. */
async function ask(page: Page, order: Order): Promise<void> {
  await open(page, orderPage(order))
  await page.getByRole('button', { name: /^Take out / }).click()
  await expect(confirm(page)).toBeVisible()
}

/** Pays at the sandbox gateway, and settles the payment. */
async function pay(
  patient: Patient,
  order_id: string,
  payment: { payment_id: string; checkout_url: string },
) {
  await patient.request.post(`${payment.checkout_url}/pay`, { form: { outcome: 'succeed' } })
  const unsigned = { gateway_payment_id: null, signature: null }
  const body = { order_id, payment_id: payment.payment_id, ...unsigned }
  await patient.call('orderPaymentVerify', { body })
}

/** An order that was paid online, with a test that was added and paid online too. */
async function paidWithTest(patient: Patient): Promise<Order> {
  const { lines, draft } = await draftOrder(patient, ['CBC'])
  const hold = await holdFreeWindow(patient, draft)
  await pay(patient, draft.order_id, await openPayment(patient, { lines, draft, hold }))
  const { order_id } = draft
  const { candidates } = await patient.call('orderAdditions', {
    body: { order_id, codes: ['HBA1C'] },
  })
  const [added] = candidates
  if (!added?.fits) throw new Error('HbA1c cannot be added.')
  const body = { order_id, code: 'HBA1C', safety_answers: [], amounts: added.after.amounts }
  const { payment } = await patient.call('orderAddTest', { body })
  if (!payment) throw new Error('Nothing is to be paid online.')
  await pay(patient, order_id, payment)
  return detailsOf(patient, draft)
}

test('an added test is taken out by keyboard alone, and only that one', async ({ page, login }) => {
  test.setTimeout(120_000)
  await skipCallback(page)
  const patient = await login()
  const order = await book(patient, ['CBC'])
  await addTest(patient, order, 'HBA1C')
  await open(page, orderPage(order))
  await expect(page.getByRole('heading', { name: 'Test you added' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('button', { name: /^Take out/ })).toHaveCount(1)
  await tabAndPress(page, page.getByRole('button', { name: 'Take out HbA1c' }))
  await expect(dialog(page).getByRole('heading', { name: 'What changes' })).toBeVisible()
  await expect(dialog(page).getByText('₹380 less at service', { exact: true })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Take out HbA1c' })).toBeFocused()
  expect(await codesOf(patient, order)).toEqual(['CBC', 'HBA1C'])

  await tabAndPress(page, page.getByRole('button', { name: 'Take out HbA1c' }))
  await tabAndPress(page, confirm(page))
  await expect(dialog(page).getByText('HbA1c was taken out of your order.')).toBeVisible()
  await tabAndPress(page, dialog(page).getByRole('button', { name: 'Done' }))
  await expect(page.getByText('Test taken out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take out HbA1c' })).toHaveCount(0)
  const after = await detailsOf(patient, order)
  expect(after.lines.map(({ test_code }) => test_code)).toEqual(['CBC'])
  expect(after.net_payable).toBe(order.net_payable)
})

test('what was paid online is refunded once, also by a double press', { tag: JOURNEY }, async ({
  page,
  login,
}) => {
  test.setTimeout(120_000)
  await skipCallback(page)
  const patient = await login()
  const order = await paidWithTest(patient)
  await ask(page, order)
  await expect(confirm(page)).toHaveText('Take out, ₹380 refunded')
  await expect(dialog(page).getByText('A refund takes 5 to 7 working days.')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('order-remove-test')) sent.push(request.url())
  })
  await confirm(page).dblclick()
  await expect(
    dialog(page).getByText(/goes back to where you paid from, in 5 to 7 working days\./),
  ).toBeVisible()
  expect(sent).toHaveLength(1)
  const after = await detailsOf(patient, order)
  expect([after.net_payable, after.paid]).toEqual([order.net_payable - 380, true])
})

test('the collection charge that comes back is said before it is confirmed', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000)
  await skipCallback(page)
  const patient = await login()
  const order = await book(patient, ['PRF003'])
  expect(order.amounts.hc_charges).toBeGreaterThan(0)
  const free = await addTest(patient, order, 'PTINR')
  expect(free.amounts.hc_charges).toBe(0)
  await ask(page, order)
  await expect(dialog(page).getByText('Home collection is no longer free')).toBeVisible()
  await confirm(page).click()
  await expect(dialog(page).getByText(/was taken out of your order/)).toBeVisible()
  expect((await detailsOf(patient, order)).amounts).toEqual(order.amounts)
})

test('a test that another tab took out is not refunded twice, and the tab says so', async ({
  page,
  login,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.allow(/409/)
  await skipCallback(page)
  const patient = await login()
  const order = await paidWithTest(patient)
  const second = await page.context().newPage()
  await ask(page, order)
  await ask(second, order)
  await confirm(page).click()
  await expect(dialog(page).getByText('HbA1c was taken out of your order.')).toBeVisible()
  await confirm(second).click()
  await expect(dialog(second).getByText('HbA1c is not in this order any more.')).toBeVisible()
  expect(await codesOf(patient, order)).toEqual(['CBC'])
})

test('without an answer the test is taken out by trying again, once', async ({
  page,
  login,
  pageErrors,
}) => {
  test.setTimeout(120_000)
  pageErrors.allow(/ERR_FAILED/)
  await skipCallback(page)
  const patient = await login()
  const order = await book(patient, ['CBC'])
  await addTest(patient, order, 'HBA1C')
  await ask(page, order)
  const mend = await cutOff(page, '**/orders/order-remove-test')
  await confirm(page).click()
  await expect(dialog(page).getByText(/may already be taken out/)).toBeVisible()
  await mend()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByText('HbA1c was taken out of your order.')).toBeVisible()
  expect(await codesOf(patient, order)).toEqual(['CBC'])
})
