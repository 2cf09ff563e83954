import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { heading, next, open, payAtService, press, showDay } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { tabAndPress, tabTo } from './support/keyboard.ts'
import { placedOrders, readyToBook } from './support/orders.ts'
import type { Patient } from './support/patient.ts'
import { aPdf } from './support/prescription.ts'
import {
  answerQuestions,
  chooseVisit,
  expectBookedOnce,
  holdSome,
  SAFETY_TITLE,
  toPayment,
} from './support/visit-steps.ts'

/** The safety questions before a scan: an answer lets it book, holds it for the radiologist or stops it. */

const stop = (page: Page) => page.getByRole('heading', { name: 'You cannot book this MRI online' })

/** Goes from the cart to the safety questions of its scan. */
async function toQuestions(page: Page): Promise<void> {
  await open(page, '/cart')
  await press(page, next.patient)
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  await chooseVisit(page, 'asked')
  await press(page, next.details)
  await expect(heading(page, SAFETY_TITLE)).toBeVisible()
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

test('a yes to a pacemaker stops the booking with the reason and a number to call; nothing is booked', {
  tag: JOURNEY,
}, async ({ page, login }) => {
  const patient = await login()
  await readyToBook(patient, ['MRIBRN', 'CBC'])
  await toQuestions(page)
  await answerQuestions(page, 'Yes')
  await expect(stop(page)).toBeFocused()
  await expect(page.getByText(/The magnet of an MRI can damage an implant/)).toBeVisible()
  await press(page, /^Pacemaker$/)
  await expect(page.getByText(/The magnet of an MRI can damage a pacemaker/)).toBeVisible()
  await expect(page.getByText('Nothing has been charged and no slot is held.')).toBeVisible()
  const call = page.getByRole('main').getByRole('link', { name: /^Call 1800 / })
  await expect(call).toHaveAttribute('href', /^tel:1800\d+$/)

  await page.goto('/payment')
  await expect(stop(page)).toBeVisible()
  await expect(page).toHaveURL(/\/slots$/)
  await expectNothingBooked(patient)

  await page.getByRole('radiogroup').getByRole('radio', { name: 'No', exact: true }).click()
  await answerQuestions(page)
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
  const questions = page.getByRole('radiogroup')
  const first = questions.first().getByRole('radio')
  await tabTo(page, first.first())
  await page.keyboard.press('Space')
  await expect(first.first()).toBeChecked()
  const goOn = page.getByRole('button', { name: next.safety })
  await tabAndPress(page, goOn)
  await expect(stop(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: /^Call 1800 / })).toBeFocused()
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Shift+Tab')
  await tabTo(page, first.first())
  await page.keyboard.press('ArrowRight')
  await expect(stop(page)).toBeHidden()
  await expect(first.nth(1)).toBeFocused()
  for (const question of await questions.all()) {
    const no = question.getByRole('radio', { name: 'No', exact: true })
    if (await no.isChecked()) continue
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(no).toBeChecked()
  }
  await tabAndPress(page, goOn)
  await expect(heading(page, 'When is the appointment?')).toBeVisible()
})

test('an MRI with every answer no is booked', async ({ page, login }) => {
  const patient = await login()
  await readyToBook(patient, ['MRIBRN'])
  await toPayment(page, 'asked', 3)
  await payAtService(page)
  await expectBookedOnce(page, patient)
})

test('a CT with contrast for a patient who takes metformin is held, to be confirmed by the radiologist', async ({
  page,
  login,
}) => {
  test.slow()
  const patient = await login()
  await readyToBook(patient, ['CTABDC'])
  await toQuestions(page)
  for (const question of await page.getByRole('radiogroup').all()) {
    const isMetformin = (await question.textContent())?.includes('metformin')
    await question.getByRole('radio', { name: isMetformin ? 'Yes' : 'No', exact: true }).check()
  }
  await expect(page.getByText(/^A radiologist confirms this scan/)).toBeVisible()
  await press(page, next.safety)
  await showDay(page, 3)
  await holdSome(page.locator('section.appt'))
  await press(page, next.payment)
  await expect(page.getByText('To be confirmed by the radiologist')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Online Pay/ })).toBeDisabled()
  await press(page, next.place)

  await expect(heading(page, /^Your CT slot is held for /)).toBeVisible()
  await expect(page.getByText(/^The radiologist will reply by /)).toBeVisible()
  await expect(page.getByText('You answered Yes to: Do you take metformin?')).toBeVisible()
  const [order] = await placedOrders(patient)
  expect(order?.radiologist_review?.state).toBe('pending')

  await open(page, '/profile?tab=my-order')
  await expect(page.getByText('To be confirmed by the radiologist').first()).toBeVisible()
  await page
    .getByRole('link', { name: /CT Abdomen and Pelvis/ })
    .first()
    .click()
  await expect(heading(page, /^Your slot is held for /)).toBeVisible()
  await expect(page.getByText('Radiologist confirms')).toBeVisible()

  await page.getByRole('link', { name: 'Add creatinine result' }).first().click()
  await expect(heading(page, 'Add your creatinine result')).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles(await aPdf('creatinine.pdf'))
  await press(page, /^Send creatinine result$/)
  await expect(heading(page, /^Your CT slot is held for /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Creatinine result sent' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Add creatinine/ })).toHaveCount(0)

  await page.goto('/dev/lab')
  const entry = page.getByRole('listitem').filter({ hasText: order?.order_no ?? '' })
  await expect(entry.first()).toContainText('To be confirmed by the radiologist')
  await expect(entry.first()).toContainText('Document sent')
  await entry.first().getByRole('button', { name: 'Another day or test' }).click()
  await expect(entry.first()).toContainText('call the patient')
  await open(page, paths.thankYou.getHref(order?.order_id))
  await expect(page.getByText(/^The radiologist suggests another day or test/)).toBeVisible()
})
