import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { cancelLinked } from '#contract/rules/linked-orders.ts'
import { formatRupees } from '#ui/rupees.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import {
  heading,
  holdSomeWindow,
  next,
  open,
  press,
  reload,
  showDay,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { skipCallback } from './support/local-records.ts'
import { readyToBook } from './support/orders.ts'
import { FATHER, type Patient } from './support/patient.ts'
import { takeMoneyOff, toPayment } from './support/visit-steps.ts'

const PHONE = { width: 360, height: 760 }

const sum = (all: readonly number[]) =>
  Math.round(all.reduce((total, one) => total + one, 0) * 100) / 100

/** The orders of a patient in full, the parent first. */
async function ordersOf(patient: Patient): Promise<Order[]> {
  const { orders } = await patient.call('orderList', { body: { page: 1, size: 10 } })
  const all = await Promise.all(
    orders.map(({ order_id }) => patient.call('orderDetails', { params: { id: order_id } })),
  )
  const parent = all[0]?.linked?.parent_order_id
  return all.toSorted((one) => (one.order_id === parent ? -1 : 1))
}

/** From the payment of a booking for Asha to that of a booking for Asha and Mohan. */
async function bookForSeveralInstead(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Patient' }).click()
  await page.getByRole('button', { name: 'Book for more than one person' }).click()
  await expect(heading(page, 'Who is this visit for?')).toBeVisible()
  await page.getByRole('button', { name: 'Mohan', exact: true }).click()
  const has = (name: string) =>
    page.getByRole('article', { name }).getByRole('checkbox', { name: /^Complete Blood Count/ })
  await has('Mohan').check()
  await has('Asha').uncheck()
  await press(page, next.slot)
  await showDay(page, 2)
  await holdSomeWindow(page)
  await press(page, next.payment)
  await expect(heading(page, 'Payment')).toBeVisible()
}

/** The payment of a booking for two, with the coupon and the points of the booking for one before. */
async function toFamilyPayment(page: Page, patient: Patient): Promise<void> {
  await skipCallback(page)
  await patient.call('memberAdd', { body: FATHER })
  await readyToBook(patient, ['LIPID', 'CBC'])
  await toPayment(page, 'home')
  await takeMoneyOff(page)
  await bookForSeveralInstead(page)
}

const removeCoupon = (page: Page) => page.getByRole('button', { name: 'Remove coupon FIRST10' })
const points = (page: Page) => page.getByRole('switch', { name: 'Wallet points' })
/** On a phone the bill is shown once, on a wide screen beside the step. */
const billRow = (page: Page, name: string | RegExp) =>
  page.getByRole('table', { name: 'Price breakdown' }).last().getByRole('row', { name })

test.describe('a family that has a coupon and points, on a phone', () => {
  test.use({ viewport: PHONE })

  test('[R4.07] [R4.12] has all of it back when the cart is cleared before it is booked', async ({
    page,
    login,
  }) => {
    const patient = await login()
    await toFamilyPayment(page, patient)
    await expect(points(page)).toBeChecked()
    const balance = async () => {
      const query = { mobile_number: patient.user.mobile_no }
      return (await patient.call('wallet', { query })).points
    }
    expect(await balance()).toBe(0)
    const { booking } = await patient.call('openBooking', {})
    expect(booking?.order.linked?.orders).toHaveLength(2)

    await open(page, paths.cart.path)
    await press(page, /^Clear cart$/)
    await expect(heading(page, 'Your cart is empty')).toBeVisible()
    await expect.poll(() => patient.call('openBooking', {})).toEqual({ booking: null })
    expect(await balance()).toBe(240)
  })

  test('keeps both when it books together, and gets its share back', async ({
    page,
    login,
    pageErrors,
  }) => {
    test.setTimeout(180_000)
    // The coupon that has ended.
    pageErrors.allow(/422/)
    const patient = await login()
    await toFamilyPayment(page, patient)

    // Both are applied to the new drafts, and stay after a reload.
    await expect(removeCoupon(page)).toBeVisible()
    await expect(points(page)).toBeChecked()
    await reload(page)
    await expect(removeCoupon(page)).toBeVisible()
    await expect(points(page)).toBeChecked()
    await expect(billRow(page, /^Coupon FIRST10/)).toBeVisible()
    await expect(billRow(page, /^Wallet, 240 points/)).toContainText('120')
    await expectAccessibleLayout(page)

    // Each can be taken off and applied again.
    await removeCoupon(page).click()
    await expect(page.getByLabel('Coupon code')).toBeVisible()
    await page.getByLabel('Coupon code').fill('MONSOON20')
    await press(page, /^Apply$/)
    await expect(
      page.getByRole('main').getByText('This coupon ended on 30/09/2025.').first(),
    ).toBeVisible()
    await page.getByLabel('Coupon code').fill('FIRST10')
    await press(page, /^Apply$/)
    await expect(removeCoupon(page)).toBeVisible()

    const net = await billRow(page, /^Net payable/).textContent()
    await page.getByRole('radio', { name: /Pay at Service/ }).check()
    const spent = page.waitForResponse(/\/wallet\/create-order$/)
    await press(page, next.place)
    await expect(heading(page, /^Booked for/)).toBeVisible()
    expect((await spent).ok()).toBe(true)
    const paid = page.getByRole('table', { name: 'What you pay' })
    await expect(paid.getByRole('row', { name: /^Wallet, 240 points/ })).toContainText('120')
    const orders = await ordersOf(patient)
    const off = orders.map(({ amounts }) => amounts.order_discount)
    const gross = sum(orders.map(({ amounts }) => amounts.sub_total))
    expect(off.every((one) => one > 0)).toBe(true)
    expect(sum(off)).toBe(Math.min(150, Math.round(gross * 10) / 100))
    expect(sum(orders.map(({ wallet }) => wallet?.redeem_points ?? 0))).toBe(240)
    const total = sum(orders.map(({ net_payable }) => net_payable))
    expect(net).toContain(formatRupees(total))

    // What Mohan's share is, before it is cancelled.
    const mohan = orders.find(({ member }) => member.firstName === 'Mohan')
    if (!mohan?.linked) throw new Error('Mohan has an order of the booking.')
    await open(page, paths.profile.getHref('my-order', { order: mohan.order_id }))
    const card = page.getByRole('region', { name: 'Move or cancel' })
    await card.getByText('Cancel', { exact: true }).click()
    await card.getByText('Mohan', { exact: true }).click()
    const { order_discount, redeem_from_wallet_points } = mohan.amounts
    await expect(
      card.getByText(
        `after ${formatRupees(order_discount)} from the coupon and ${formatRupees(redeem_from_wallet_points)} from points`,
      ),
    ).toBeVisible()
    await expectAccessibleLayout(page)
    const preview = cancelLinked(mohan.linked, mohan.order_id)
    await card.getByRole('button', { name: 'Cancel Mohan’s order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
    await dialog.getByRole('combobox').selectOption('Booked by mistake')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect.poll(async () => (await ordersOf(patient))[0]?.linked?.due).toBe(preview.due_after)
    const { points: back } = await patient.call('wallet', {
      query: { mobile_number: patient.user.mobile_no },
    })
    expect(back).toBe(preview.refund.wallet_points)
  })
})
