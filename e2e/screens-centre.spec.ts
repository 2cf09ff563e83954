import { expect } from 'playwright/test'
import { expectAccessibleLayout } from './support/appearances.ts'
import { heading, next, open, press, refuseCallback, showDay } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { readyToBook } from './support/orders.ts'
import {
  answerQuestions,
  decideAtBank,
  holdSome,
  leaveForBank,
  SAFETY_TITLE,
  takeMoneyOff,
} from './support/visit-steps.ts'

/** Milliseconds for all screens of a booking. */
const TIMEOUT = 120_000

test('a visit for two scans is accessible from the centre to the bank and back', async ({
  page,
  login,
}) => {
  test.setTimeout(TIMEOUT)
  await refuseCallback(page)
  await readyToBook(await login(), ['USGABD', 'MRIBRN', 'CBC'])
  await open(page, '/cart')
  await press(page, next.patient)
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  const centres = page.getByRole('group', { name: 'Which centre?' })
  await centres.getByRole('radio', { disabled: false }).first().check()
  await expectAccessibleLayout(page)

  await press(page, next.details)
  await expect(heading(page, SAFETY_TITLE)).toBeVisible()
  const missing = page.getByText('Answer each question to continue.')
  await expect(missing.filter({ visible: true })).toHaveCount(1)
  await expectAccessibleLayout(page)
  await answerQuestions(page, 'Yes')
  await expect(page.getByRole('heading', { name: 'You cannot book this MRI online' })).toBeFocused()
  await expectAccessibleLayout(page)
  await page.getByRole('radiogroup').getByRole('radio', { name: 'No', exact: true }).click()
  await answerQuestions(page)

  const cards = page.locator('section.appt')
  await expect(cards).toHaveCount(2)
  await showDay(page, 4)
  await holdSome(cards.first())
  await expectAccessibleLayout(page)
  await holdSome(cards.last())
  await press(page, next.payment)

  await expect(heading(page, 'Payment')).toBeVisible()
  await takeMoneyOff(page)
  await expectAccessibleLayout(page)
  await leaveForBank(page)
  await expectAccessibleLayout(page)
  await page.getByLabel('Delay in seconds').fill('25')
  await decideAtBank(page, 'Delay')
  await expect(heading(page, 'Being checked with your bank')).toBeVisible()
  await expectAccessibleLayout(page)
  await expect(heading(page, /^Booked/)).toBeVisible({ timeout: 60_000 })
  await expectAccessibleLayout(page)
})

test('a walk-in at a centre is accessible', async ({ page, login }) => {
  await readyToBook(await login(), ['CBC'])
  await open(page, '/cart')
  await press(page, next.patient)
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  await page.getByText('Centre Visit', { exact: true }).click()
  const centres = page.getByRole('group', { name: 'Which centre?' })
  await centres.getByRole('radio', { disabled: false }).first().check()
  await press(page, next.details)
  await expect(heading(page, 'Walk in when it suits you')).toBeVisible()
  await expectAccessibleLayout(page)
})
