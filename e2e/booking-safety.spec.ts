import { expect, type Page } from '@playwright/test'
import { heading, next, open, press, showDay } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { tabAndPress, tabTo } from './support/keyboard.ts'
import { placedOrders, readyToBook } from './support/orders.ts'
import type { Patient } from './support/patient.ts'
import { answerQuestions, chooseVisit, holdSome } from './support/visit-steps.ts'

/** A yes to a safety question stops the booking of the scan. */

const stop = (page: Page) => page.getByRole('heading', { name: 'You cannot book this MRI online' })

/** Goes from the cart to the safety questions of its scan. */
async function toQuestions(page: Page): Promise<void> {
  await open(page, '/cart')
  await press(page, next.patient)
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  await chooseVisit(page, 'asked')
  await press(page, next.details)
  await expect(heading(page, 'Before the scan')).toBeVisible()
}

/** The provider has no order of the patient, and holds no slot for one. */
async function expectNothingBooked(patient: Patient): Promise<void> {
  expect(await placedOrders(patient)).toEqual([])
  const { orders } = await patient.call('orderList', { body: { page: 1, size: 100 } })
  for (const { order_id: id } of orders) {
    const { appointments, hold } = await patient.call('orderDetails', { params: { id } })
    expect([appointments, hold]).toEqual([[], null])
  }
}

test('a yes to a pacemaker stops the booking with the reason and a number to call; nothing is booked', async ({
  page,
  login,
}) => {
  const patient = await login()
  await readyToBook(patient, ['MRIBRN', 'CBC'])
  await toQuestions(page)
  await answerQuestions(page, 'Yes')
  await expect(stop(page)).toBeFocused()
  await expect(page.getByText(/The magnet of an MRI can damage a pacemaker/)).toBeVisible()
  await expect(page.getByText('Nothing has been charged and no slot is held.')).toBeVisible()
  const call = page.getByRole('main').getByRole('link', { name: /^Call 1800 / })
  await expect(call).toHaveAttribute('href', /^tel:1800\d+$/)

  await page.goto('/payment')
  await expect(stop(page)).toBeVisible()
  await expect(page).toHaveURL(/\/slots$/)
  await expectNothingBooked(patient)

  await page.getByRole('radiogroup').getByRole('radio', { name: 'No' }).click()
  await press(page, /^(Go to the times|Go on)$/)
  await expect(heading(page, 'When is the appointment?')).toBeVisible()
})

test('changing an answer to yes releases the appointment; the rest can be booked without the scan', async ({
  page,
  login,
}) => {
  const patient = await login()
  await readyToBook(patient, ['MRIBRN', 'CBC'])
  await toQuestions(page)
  await answerQuestions(page)
  await showDay(page, 3)
  await holdSome(page.locator('section.appt'))
  await press(page, /^Change the safety answers$/)
  await answerQuestions(page, 'Yes')
  await expect(page.getByText('Nothing has been charged and no slot is held.')).toBeVisible()
  await expectNothingBooked(patient)

  await press(page, /^Remove the MRI$/)
  await expect(heading(page, 'Cart')).toBeVisible()
  await expect(page.getByRole('main').getByText('MRI Brain Plain')).toHaveCount(0)
  await press(page, next.patient)
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
})

test('an answer is changed by keyboard alone, and the booking continues', async ({
  page,
  login,
}) => {
  await readyToBook(await login(), ['MRIBRN'])
  await toQuestions(page)
  const radios = page.getByRole('radiogroup').getByRole('radio')
  await tabTo(page, radios.first())
  await page.keyboard.press('ArrowRight')
  await expect(radios.last()).toBeChecked()
  const goOn = page.getByRole('button', { name: /^(Go to the times|Go on)$/ })
  await tabAndPress(page, goOn)
  await expect(stop(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: /^Call 1800 / })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'See all scans' }))
  for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Shift+Tab')
  await expect(radios.last()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(stop(page)).toBeHidden()
  await expect(radios.first()).toBeFocused()
  await tabAndPress(page, goOn)
  await expect(heading(page, 'When is the appointment?')).toBeVisible()
})
