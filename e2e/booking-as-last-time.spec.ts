import { expect, type Page } from '@playwright/test'
import type { ApiResult } from '#lib/http/api.ts'
import { heading, next, open, press } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { book, fillCart, placedOrders } from './support/orders.ts'
import type { Patient } from './support/patient.ts'

/** Other tests compare the capacity of slots on the first days. */
const RESERVED_DAYS = 4

const card = (page: Page) => page.getByRole('region', { name: 'As last time' })
const HOLD = /^Hold /

/** Has booked once, has other tests in the cart, and opens it. */
async function returnToCart(page: Page, patient: Patient) {
  const last = await book(patient, ['TFT'])
  await fillCart(patient, ['LIPID'])
  await page.route('**/cart/slots/available*', async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: ApiResult<'slotsAvailable'> }
    const days = result.days.slice(RESERVED_DAYS)
    await route.fulfill({ response, json: { result: { ...result, days } } })
  })
  await open(page, '/cart')
  await expect(card(page)).toContainText('Asha Rao')
  return last
}

test('a returning patient books as last time with one hold and one confirmation', async ({
  page,
  login,
}) => {
  const patient = await login()
  const last = await returnToCart(page, patient)
  await press(page, HOLD)
  await expect(card(page).getByRole('timer')).toBeVisible()
  await press(page, next.place)
  await expect(heading(page, /^Booked/)).toBeVisible()
  const orders = await placedOrders(patient)
  expect(orders).toHaveLength(2)
  expect(orders[0]).toMatchObject({
    payment_mode: 'cash',
    member: { member_id: last.member.member_id },
    test_names: ['Lipid Profile'],
  })
})

test('looking at the cart holds nothing, and a double tap on the hold places nothing', async ({
  page,
  login,
}) => {
  const patient = await login()
  await returnToCart(page, patient)
  expect((await patient.call('openBooking', {})).booking).toBeNull()
  await page.getByRole('button', { name: HOLD }).dblclick()
  await expect(card(page).getByRole('timer')).toBeVisible()
  expect(await placedOrders(patient)).toHaveLength(1)
})

test('a slot that could not be held says why, and the earliest one is offered', async ({
  page,
  login,
  pageErrors,
}) => {
  pageErrors.allow(/409/)
  const patient = await login()
  await returnToCart(page, patient)
  const offered = await page.getByRole('button', { name: HOLD }).textContent()
  let refused = 0
  await page.route('**/cart/slot/block', async (route) => {
    refused += 1
    if (refused > 1) return route.continue()
    const message = 'Another patient just took this slot.'
    await route.fulfill({ status: 409, json: { result: null, message, code: 'slot-taken' } })
  })
  await press(page, HOLD)
  await expect(card(page).getByRole('status')).toContainText('This is the earliest slot now.')
  await expect(page.getByRole('button', { name: HOLD })).toHaveText(offered ?? '')
  await press(page, HOLD)
  await expect(card(page).getByRole('timer')).toBeVisible()
})

test('each Change leads into its step, and keeps the rest', async ({ page, login }) => {
  const patient = await login()
  await returnToCart(page, patient)
  await press(page, /^Change patient$/)
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Asha Rao/ })).toBeChecked()
  await page.goBack()
  await press(page, /^Change slot$/)
  await expect(heading(page, 'When should we come?')).toBeVisible()
})

test('a visitor and a new patient are offered no last visit', async ({ page, login }) => {
  const patient = await login()
  await fillCart(patient, ['LIPID'])
  await open(page, '/cart')
  await expect(page.getByRole('button', { name: next.patient })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})
