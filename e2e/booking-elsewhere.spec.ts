import { expect } from 'playwright/test'
import { deferred } from '#tests/machines/deferred.ts'
import {
  expectHeld,
  goToPayment,
  heading,
  next,
  open,
  press,
  reload,
} from './support/booking-steps.ts'
import { openDevice } from './support/devices.ts'
import { test } from './support/fixtures.ts'
import { placedOrders, readyToBook } from './support/orders.ts'

const PASSWORD = 'three blue tubes'
const BEGUN = /^You started this booking on Chrome/

test('[R4.25] a booking begun on the phone goes on at its payment on the laptop', async ({
  page: phone,
  browser,
  address,
  login,
}) => {
  const patient = await login({ password: PASSWORD })
  await readyToBook(patient, ['CBC'])
  await goToPayment(phone)

  const context = await openDevice(browser, address, patient, PASSWORD)
  const laptop = await context.newPage()
  await open(laptop, '/cart')
  await expect(laptop.getByText(BEGUN)).toBeVisible()
  await press(laptop, next.patient)
  await expect(heading(laptop, 'Payment')).toBeVisible()
  await expectHeld(laptop)

  await laptop.getByRole('radio', { name: /Pay at Service/ }).check()
  await press(laptop, next.place)
  await expect(heading(laptop, /^Booked for /)).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(1)

  await reload(phone)
  await expect(heading(phone, /^Booked for /)).toBeVisible()
  await open(laptop, '/cart')
  await expect(laptop.getByText(BEGUN)).toBeHidden()
  await context.close()
})

test('a booking of other tests than the cart is not offered on another device', async ({
  page: phone,
  browser,
  address,
  login,
}) => {
  const patient = await login({ password: PASSWORD })
  await readyToBook(patient, ['CBC'])
  await goToPayment(phone)
  await phone.goto('about:blank')
  await readyToBook(patient, ['CBC', 'TSH'])

  const context = await openDevice(browser, address, patient, PASSWORD)
  const laptop = await context.newPage()
  await open(laptop, '/cart')
  await expect(laptop.getByText('Your cart has 2 items').or(heading(laptop, 'Cart'))).toBeVisible()
  await expect(laptop.getByText(BEGUN)).toBeHidden()

  // Where the account's cart comes after the booking, the phone stays in its cart instead.
  const cartIsRead = deferred<void>()
  await phone.route('**/api/v1/orders/details/**', async (route) => {
    await cartIsRead.promise
    await route.continue()
  })
  const released = phone.waitForResponse('**/api/v1/cart/slot/unblock')
  await phone.goto('/payment')
  const badge = phone.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' })
  await expect(badge).toBeVisible()
  cartIsRead.resolve()
  await released
  await expect(heading(phone, 'Who is the patient?')).toBeVisible()
  await expect(phone.getByText('Your cart changed, so the booking starts again')).toBeVisible()
  await context.close()
})
