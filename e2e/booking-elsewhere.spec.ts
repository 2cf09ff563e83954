import { expect } from '@playwright/test'
import { expectHeld, goToPayment, heading, next, open, press } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { placedOrders, readyToBook } from './support/orders.ts'
import { addSessionCookies } from './support/sign-in-cookies.ts'

const PASSWORD = 'three blue tubes'
const BEGUN = /^You began this booking on Chrome/

test('[R4.25] a booking begun on the phone goes on at its payment on the laptop', async ({
  page: phone,
  browser,
  address,
  login,
}) => {
  const patient = await login({ password: PASSWORD })
  await readyToBook(patient, ['CBC'])
  await goToPayment(phone)

  const context = await browser.newContext({ baseURL: address })
  await addSessionCookies(
    context,
    address,
    await patient.openSession(patient.user.mobile_no, PASSWORD),
  )
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

  await phone.reload({ waitUntil: 'networkidle' })
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

  const context = await browser.newContext({ baseURL: address })
  await addSessionCookies(
    context,
    address,
    await patient.openSession(patient.user.mobile_no, PASSWORD),
  )
  const laptop = await context.newPage()
  await open(laptop, '/cart')
  await expect(laptop.getByText('Your cart has 2 items').or(heading(laptop, 'Cart'))).toBeVisible()
  await expect(laptop.getByText(BEGUN)).toBeHidden()

  const released = phone.waitForResponse('**/api/v1/cart/slot/unblock')
  await phone.goto('/payment')
  await released
  await expect(heading(phone, 'Who is the patient?')).toBeVisible()
  await expect(phone.getByText('Your cart changed, so the booking starts over')).toBeVisible()
  await context.close()
})
