import { expect } from 'playwright/test'
import { JOURNEY } from '#tests/support/ring.ts'
import {
  addFather,
  addOpenTest,
  bookSlot,
  expectHeld,
  fillAddress,
  freeWindows,
  goToPayment,
  goToWindows,
  heading,
  holdFirstWindow,
  next,
  open,
  openCart,
  payAtService,
  pickCity,
  press,
  searchAndOpen,
  showDay,
  signInDialog,
  signUp,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { readRecord } from './support/local-records.ts'
import { readyToBook, remainingCapacity } from './support/orders.ts'
import { expectBookedOnce } from './support/visit-steps.ts'

const PUNE = { id: 7, pin: '411001' }

const JOURNEYS = [
  {
    rules: '[R4.17]',
    width: 360,
    day: 1,
    pack: 'Full Body Check-up Advanced',
    says: 'home collection is free from ₹2,000',
    chargeBefore: 'Free',
    chargeAfter: 'Free',
    net: '₹2,190',
  },
  {
    rules: '[R4.18] [R4.19]',
    width: 1280,
    day: 4,
    pack: 'Thyroid Care',
    says: 'the charge of the window is taken once it is chosen',
    chargeBefore: '₹100 to ₹150',
    chargeAfter: '₹150',
    net: '₹1,390',
  },
]

for (const { rules, width, day, pack, says, chargeBefore, chargeAfter, net } of JOURNEYS) {
  test(`[R1.01] [R1.02] [R1.10] [R1.11] [R1.14] [R1.19] ${rules} from a city to an order in the profile, at ${width} px: ${says}`, {
    tag: width === 360 ? JOURNEY : [],
  }, async ({ page, outbox, visitor }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/')
    await pickCity(page, 'Pune')
    await searchAndOpen(page, 'thyroid', 'Thyroid Profile Total')
    await addOpenTest(page)
    await page.getByRole('link', { name: /^Tests? (&|and) Packages$/ }).click()
    await page.getByRole('link', { name: /^Packages/ }).click()
    await page.getByRole('button', { name: `Add ${pack} to cart` }).click()
    await openCart(page, '2 items')
    const bill = page.getByRole('row', { name: /Home collection/ })
    await expect(bill).toContainText(chargeBefore)

    await press(page, next.patient)
    await signUp(page, outbox.newestCode)
    await expect(heading(page, 'Who is the patient?')).toBeVisible()
    await addFather(page)
    await fillAddress(page, { pin: PUNE.pin })
    await press(page, next.slot)

    await expect(heading(page, 'When should we come?')).toBeVisible()
    await showDay(page, day)
    await expect(bill).toContainText(chargeBefore)
    const slotId = await freeWindows(page).first().inputValue()
    const left = await remainingCapacity(visitor, slotId, PUNE.id)
    expect(await holdFirstWindow(page)).toBe(slotId)
    expect(await remainingCapacity(visitor, slotId, PUNE.id)).toBe(left - 1)
    await expect(bill).toContainText(chargeAfter)

    await press(page, next.payment)
    await expect(page.getByRole('radio', { name: /Online Pay/ })).toBeChecked()
    await expect(page.getByRole('row', { name: /Net payable/ })).toContainText(net)
    await payAtService(page)

    await expect(heading(page, /^Booked for /)).toBeVisible()
    await expect(page.getByText('To pay at service').filter({ visible: true })).toBeVisible()
    const number = (await page.getByText(/^\d{11}$/).textContent()) ?? ''
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    expect(await remainingCapacity(visitor, slotId, PUNE.id)).toBe(left - 1)

    await page.getByRole('link', { name: /^Track (this )?order$/ }).click()
    await expect(page).toHaveURL(/\/profile\?tab=my-order&order=/)
    await expect(page.getByRole('main')).toContainText(number)
    await expect(page.getByRole('main')).toContainText('Mohan Rao')
  })
}

test('[R3.76] [R3.77] [R3.79] a reload at every step resumes there, and the booking ends with one order', {
  tag: JOURNEY,
}, async ({ page, login }) => {
  const patient = await login()
  await readyToBook(patient, ['TFT'])

  await open(page, '/cart')
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /Thyroid Profile Total/ })).toBeVisible()

  await goToWindows(page)
  await page.goBack()
  await expect(page.getByRole('radio', { name: /Asha Rao/ })).toBeChecked()
  await page.reload()
  await expect(heading(page, 'Who is the patient?')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Asha Rao/ })).toBeChecked()
  await press(page, next.slot)

  const slotId = await holdFirstWindow(page)
  await page.reload()
  await expectHeld(page)
  await expect(page.locator(`input[value="${slotId}"]`)).toBeChecked()
  await press(page, next.payment)

  await expect(heading(page, 'Payment')).toBeVisible()
  const atService = page.getByRole('radio', { name: /Pay at Service/ })
  await atService.check()
  // A reload two milliseconds after the choice can be faster than its write.
  const kept = { step: 'payment', booking: { payment_mode: 'cash' } }
  await expect.poll(() => readRecord(page, 'booking')).toMatchObject(kept)
  await page.reload()
  await expect(page).toHaveURL('/payment')
  await expectHeld(page)
  await expect(atService).toBeChecked()
  await press(page, next.place)

  await expect(heading(page, /^Booked for /)).toBeVisible()
  await page.reload()
  await expectBookedOnce(page, patient)
})

test('[R4.27] the back button from the payment to the slots keeps the hold', async ({
  page,
  login,
  visitor,
}) => {
  await readyToBook(await login(), ['TFT'])
  const slotId = await goToPayment(page, 2)
  const left = await remainingCapacity(visitor, slotId)
  await page.goBack()
  await expect(page).toHaveURL('/slots')
  await expect(page.locator(`input[value="${slotId}"]`)).toBeChecked()
  await expectHeld(page)
  expect(await remainingCapacity(visitor, slotId)).toBe(left)
  await page.goForward()
  await expect(heading(page, 'Payment')).toBeVisible()
})

test('[R6.03] a visitor who opens the payment is asked to sign in', async ({ page }) => {
  await open(page, '/test-detail?slug_name=tsh')
  await addOpenTest(page)
  await open(page, '/payment')
  await expect(signInDialog(page).getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: 'TSH' })).toBeVisible()
})

test('[R4.28] a released slot is free for others again', async ({ page, login, visitor }) => {
  await readyToBook(await login(), ['TFT'])
  await goToWindows(page)
  await showDay(page, 3)
  const slotId = await holdFirstWindow(page)
  const left = await remainingCapacity(visitor, slotId)
  await page.getByRole('button', { name: 'Release this slot' }).click()
  await expect(page.getByRole('timer')).toBeHidden()
  expect(await remainingCapacity(visitor, slotId)).toBe(left + 1)
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
  await bookSlot(page)
  await expect(page.getByRole('main')).toContainText('Flat 7, Hill View')
})
