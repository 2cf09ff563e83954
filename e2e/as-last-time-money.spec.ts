import { expect, type Page } from 'playwright/test'
import type { Order } from '#contract/orders.schemas.ts'
import { formatRupees } from '#ui/rupees.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { card, HOLD, openWithLaterSlots, returnToCart, timer } from './support/as-last-time.ts'
import { cutOff, heading, next, open, press } from './support/booking-steps.ts'
import { faultsOff, faultsOn } from './support/faults.ts'
import { test } from './support/fixtures.ts'
import { skipCallback } from './support/local-records.ts'
import { placedOrders } from './support/orders.ts'
import type { Patient } from './support/patient.ts'

const PHONE = { width: 360, height: 760 }

/** Ten percent of the two has paise. */
const TESTS = ['LIPID', 'CBC']

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })
const billRow = (page: Page, name: string | RegExp) => summary(page).getByRole('row', { name })
const code = (page: Page) => page.getByLabel('Coupon code')
const removeCoupon = (page: Page) => page.getByRole('button', { name: 'Remove coupon FIRST10' })
const useThem = (page: Page) => page.getByRole('button', { name: 'Use them' })
const leaveThem = (page: Page) => page.getByRole('button', { name: 'Do not use them' })
/** In the card on a wide screen, in the dock on a phone. */
const confirmation = (page: Page) => page.getByRole('button', { name: /^Confirm/ })

async function holdAsLastTime(page: Page, patient: Patient): Promise<void> {
  await returnToCart(page, patient, undefined, TESTS)
  await press(page, HOLD)
  await expect(timer(page)).toBeVisible()
}

async function applyCoupon(page: Page, coupon: string): Promise<void> {
  await code(page).fill(coupon)
  await press(page, /^Apply$/)
}

async function usePoints(page: Page): Promise<void> {
  await useThem(page).click()
  await expect(leaveThem(page)).toBeVisible()
}

/** The open draft, as the provider prices it. */
async function draftOf(patient: Patient): Promise<Order> {
  const { booking } = await patient.call('openBooking', {})
  if (!booking) throw new Error('Nothing is being booked.')
  return booking.order
}

/** Card, summary and action show what the provider charges. */
async function expectSum(page: Page, patient: Patient): Promise<void> {
  const { net_payable } = await draftOf(patient)
  const sum = formatRupees(net_payable)
  await expect(billRow(page, /^Pay at Service/)).toContainText(sum)
  await expect(card(page).locator('.again__sum')).toHaveText(`Total ${sum}`)
  await expect(confirmation(page).filter({ visible: true })).toContainText(sum)
}

async function newestOrder(patient: Patient): Promise<Order> {
  const [newest] = await placedOrders(patient)
  if (!newest) throw new Error('Nothing was ordered.')
  return patient.call('orderDetails', { params: { id: newest.order_id } })
}

// A handler may still be at work when its test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

for (const [device, viewport] of [
  ['a phone', PHONE],
  ['a wide screen', { width: 1280, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('coupon and points come off the sum everywhere, and are charged so', async ({
      page,
      login,
    }) => {
      test.setTimeout(120_000)
      const patient = await login()
      await skipCallback(page)
      await holdAsLastTime(page, patient)
      await expect(
        summary(page).getByText(
          'Wallet points are not used unless you ask: 240 points, worth ₹120.',
        ),
      ).toBeVisible()
      await expectSum(page, patient)
      await applyCoupon(page, 'FIRST10')
      await expect(removeCoupon(page)).toBeVisible()
      await expectSum(page, patient)
      await usePoints(page)
      await expect(billRow(page, /^Coupon FIRST10/)).toBeVisible()
      await expect(billRow(page, /^Wallet, 240 points/)).toContainText('−₹120')
      await expectSum(page, patient)
      await expectAccessibleLayout(page)
      // Each can be taken out again.
      await removeCoupon(page).click()
      await expect(code(page)).toBeVisible()
      await expect(billRow(page, /^Coupon/)).toHaveCount(0)
      await leaveThem(page).click()
      await expect(billRow(page, /^Wallet/)).toHaveCount(0)
      await expectSum(page, patient)
      await applyCoupon(page, 'FIRST10')
      await expect(removeCoupon(page)).toBeVisible()
      await usePoints(page)
      await expectSum(page, patient)
      const { net_payable } = await draftOf(patient)
      await confirmation(page).filter({ visible: true }).click()
      await expect(heading(page, /^Booked/)).toBeVisible()
      const { amounts, coupon, wallet } = await newestOrder(patient)
      expect(amounts.net_payable).toBe(net_payable)
      expect(amounts.order_discount).toBe(Math.round(amounts.sub_total * 10) / 100)
      expect([coupon?.code, wallet?.redeem_points]).toEqual(['FIRST10', 240])
    })
  })
}

test('nothing is used that the patient did not ask for', async ({ page, login }) => {
  const patient = await login()
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await holdAsLastTime(page, patient)
  await press(page, next.place)
  await expect(heading(page, /^Booked/)).toBeVisible()
  expect(calls.filter((url) => /coupon\/apply|wallet\/apply/.test(url))).toEqual([])
  expect(await newestOrder(patient)).toMatchObject({ coupon: null, wallet: null })
})

test('a coupon or points that are refused say why, and the rest can be used', async ({
  page,
  context,
  address,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/422/)
  const patient = await login()
  await holdAsLastTime(page, patient)
  const says = (words: string) => summary(page).getByText(words)
  await applyCoupon(page, 'MONSOON20')
  await expect(says('This coupon ended on 30/09/2025.')).toBeVisible()
  // What was typed is selected: the next code replaces it.
  await expect(code(page)).toBeFocused()
  await applyCoupon(page, 'TESTS15')
  await expect(says('This coupon needs a subtotal of ₹1,500.')).toBeVisible()
  const usedUp = 'This coupon has been used up. Please choose another.'
  const noPoints = 'You have no points to use.'
  await faultsOn(context, address, {
    'coupon/apply': { status: 422, code: 'coupon-refused', message: usedUp, times: 1 },
    'lms/patient/v2/wallet/apply': {
      status: 422,
      code: 'wallet-refused',
      message: noPoints,
      times: 1,
    },
  })
  await applyCoupon(page, 'FIRST10')
  await expect(says(usedUp)).toBeVisible()
  await useThem(page).click()
  await expect(says(noPoints)).toBeVisible()
  await faultsOff(context)
  await expectSum(page, patient)
  await applyCoupon(page, 'FIRST10')
  await expect(removeCoupon(page)).toBeVisible()
  await expect(says(usedUp)).toHaveCount(0)
  await expectSum(page, patient)
  await press(page, next.place)
  await expect(heading(page, /^Booked/)).toBeVisible()
})

test('without network neither is used, and another try uses them', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/)
  const patient = await login()
  await holdAsLastTime(page, patient)
  const reconnect = await cutOff(page)
  await applyCoupon(page, 'FIRST10')
  await expect(summary(page).getByText('Something went wrong')).toBeVisible()
  await useThem(page).click()
  await expect(summary(page).getByText('Something went wrong')).toHaveCount(2)
  await expect(timer(page)).toBeVisible()
  await reconnect()
  await applyCoupon(page, 'FIRST10')
  await usePoints(page)
  await expectSum(page, patient)
})

test('the action waits for a coupon that is being applied', async ({ page, login }) => {
  await holdAsLastTime(page, await login())
  let answer = () => {}
  await page.route('**/coupon/apply', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await applyCoupon(page, 'FIRST10')
  await expect(confirmation(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(card(page).getByText('One moment, we are checking the price.')).toBeVisible()
  answer()
  await expect(removeCoupon(page)).toBeVisible()
  await expect(confirmation(page)).not.toHaveAttribute('aria-disabled')
})

test('Change takes coupon and points along, and the payment step shows them', async ({
  page,
  login,
}) => {
  const patient = await login()
  await holdAsLastTime(page, patient)
  await applyCoupon(page, 'FIRST10')
  await usePoints(page)
  await press(page, /^Change patient$/)
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await press(page, next.slot)
  await expect(heading(page, 'When should we come?')).toBeVisible()
  await press(page, next.payment)
  await expect(heading(page, 'Payment')).toBeVisible()
  await expect(removeCoupon(page)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Wallet points' })).toBeChecked()
  const { net_payable } = await draftOf(patient)
  await expect(page.getByRole('row', { name: /^Net payable/ })).toContainText(
    formatRupees(net_payable),
  )
  // Back on the cart they are still there.
  await removeCoupon(page).click()
  await expect(code(page)).toBeVisible()
  await open(page, '/cart')
  await openWithLaterSlots(page)
  await expect(billRow(page, /^Wallet, 240 points/)).toBeVisible()
  await expect(billRow(page, /^Coupon/)).toHaveCount(0)
  await press(page, /^Book as last time$/)
  await expect(leaveThem(page)).toBeVisible()
  await expectSum(page, patient)
})

test('another tab that takes a coupon out is not overruled: nothing is charged that was not shown', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/409/)
  const patient = await login()
  await holdAsLastTime(page, patient)
  await applyCoupon(page, 'FIRST10')
  await expect(removeCoupon(page)).toBeVisible()
  const { order_id, coupon } = await draftOf(patient)
  const camp_applied_unique_id = coupon?.camp_applied_unique_id ?? ''
  await patient.call('couponRemove', { body: { order_id, camp_applied_unique_id } })
  await press(page, next.place)
  await expect(page.getByRole('button', { name: HOLD })).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(1)
})

test('clearing the cart gives coupon and points back', async ({ page, login }) => {
  const patient = await login()
  await holdAsLastTime(page, patient)
  await applyCoupon(page, 'FIRST10')
  await usePoints(page)
  const points = async () =>
    (await patient.call('wallet', { query: { mobile_number: patient.user.mobile_no } })).points
  expect(await points()).toBe(0)
  await press(page, /^Clear cart$/)
  await expect.poll(points).toBe(240)
  await expect.poll(async () => (await patient.call('openBooking', {})).booking).toBeNull()
})
