import { expect } from 'playwright/test'
import {
  fillAddress,
  goToPayment,
  heading,
  holdSomeWindow,
  next,
  open,
  press,
  showDay,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { readyToBook } from './support/orders.ts'

test('an address that is corrected in the profile meanwhile is the one that is booked', async ({
  page,
  login,
}) => {
  await readyToBook(await login(), ['CBC'])
  await goToPayment(page)
  await page.getByRole('link', { name: 'Hello, Asha' }).click()
  await page.getByRole('link', { name: 'Addresses' }).click()
  await page.getByRole('link', { name: /^Edit / }).click()
  const street = page.getByRole('textbox', { name: 'Flat, building and street' })
  await street.fill('Flat 7, Hill View')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('button', { name: /^Delete Flat 7, Hill View/ })).toBeVisible()
  while (new URL(page.url()).pathname !== '/payment') await page.goBack()
  await expect(page.getByRole('main')).toContainText('Flat 7, Hill View')
  await press(page, next.place)
  await expect(heading(page, /^Booked for /)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Flat 7, Hill View')
})

test('an address that is typed beside a saved one is the one that is booked', async ({
  page,
  login,
}) => {
  await readyToBook(await login(), ['CBC'])
  await open(page, '/cart')
  await press(page, next.patient)
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  await page.getByText('New address').click()
  await fillAddress(page, { line: 'Flat 7, Hill View' })
  await press(page, next.slot)
  await expect(heading(page, 'When should we come?')).toBeVisible()
  await showDay(page, 1)
  await holdSomeWindow(page)
  await press(page, next.payment)
  await page.getByRole('radio', { name: /Pay at Service/ }).check()
  await press(page, next.place)
  await expect(heading(page, /^Booked for /)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Flat 7, Hill View')
})
