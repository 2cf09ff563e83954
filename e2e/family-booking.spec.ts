import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import {
  addresses,
  expectHeld,
  heading,
  holdSomeWindow,
  next,
  open,
  press,
  reload,
  showDay,
  takeBloodAtHome,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { skipCallback } from './support/local-records.ts'
import { readyToBook } from './support/orders.ts'
import { DAUGHTER, FATHER, type Patient } from './support/patient.ts'
import { answerQuestions, chooseCentre, holdSome } from './support/visit-steps.ts'

const PHONE = { width: 360, height: 760 }

/** A family of three, an address, and a cart with a test for each of them. */
async function readyFamily(page: Page, patient: Patient): Promise<void> {
  await skipCallback(page)
  await patient.call('memberAdd', { body: FATHER })
  await patient.call('memberAdd', { body: DAUGHTER })
  await readyToBook(patient, ['LIPID', 'PSA', 'CBC'])
}

const card = (page: Page, name: string) => page.getByRole('article', { name })

/** Everyone gets a test; what Asha may not take is given to Mohan. */
async function choosePeople(page: Page): Promise<void> {
  await expect(heading(page, 'Who is this visit for?')).toBeVisible()
  await expect(
    page.getByText(/^PSA.* for Asha: This test is available only for Male$/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Mohan', exact: true }).click()
  await page.getByRole('button', { name: /^Give it to Mohan/ }).click()
  await page.getByRole('button', { name: 'Kavya', exact: true }).click()
  await card(page, 'Kavya')
    .getByRole('checkbox', { name: /^Complete Blood Count/ })
    .check()
  await card(page, 'Asha')
    .getByRole('checkbox', { name: /^Complete Blood Count/ })
    .uncheck()
}

async function openPeople(page: Page): Promise<void> {
  await open(page, paths.cart.getHref())
  await press(page, next.patient)
  await page.getByRole('button', { name: 'Book for more than one person' }).click()
  await choosePeople(page)
  await addresses(page).first().check()
}

async function holdForAll(page: Page): Promise<void> {
  await press(page, next.slot)
  await expect(heading(page, 'When should we come?')).toBeVisible()
  await showDay(page, 1)
  // A test beside it can be quicker: three places are taken at once.
  await expect(() => holdSomeWindow(page)).toPass()
  await expect(
    page
      .getByText(/3 in a row/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
}

const expectEmptyBadge = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()

const openOrders = async (patient: Patient) => {
  const { orders } = await patient.call('orderList', { body: { page: 1, size: 10 } })
  return orders.filter(({ status }) => status === 'booked')
}

test.beforeEach(({ pageErrors }) => pageErrors.allow(/409 .*slot\/block/))

test.describe('a family of three, on a phone', () => {
  test.use({ viewport: PHONE })

  test('books one visit, paid at service', async ({ page, login }) => {
    test.setTimeout(120_000)
    const patient = await login()
    await readyFamily(page, patient)
    await openPeople(page)
    await expectAccessibleLayout(page)
    await holdForAll(page)
    await expect(page.getByRole('heading', { name: 'Who goes when' })).toBeVisible()
    await expectAccessibleLayout(page)
    await press(page, next.payment)
    await expect(heading(page, 'Payment')).toBeVisible()
    await page.getByRole('radio', { name: /Pay at Service/ }).check()
    await expectAccessibleLayout(page)
    await press(page, next.place)
    await expect(heading(page, /^Booked for three: /)).toBeVisible()
    const orders = page.getByRole('region', { name: 'One visit, three orders' })
    await expect(orders.getByRole('heading', { level: 3 })).toHaveCount(3)
    await expectAccessibleLayout(page)
    const booked = await openOrders(patient)
    expect(booked.map(({ member }) => member.firstName).toSorted()).toEqual([
      'Asha',
      'Kavya',
      'Mohan',
    ])
    expect(new Set(booked.map(({ slot }) => slot?.name)).size).toBe(1)
    await expectEmptyBadge(page)
  })

  test('adds a test in the menu for who has none, and comes back with everybody', async ({
    page,
    login,
  }) => {
    const patient = await login()
    await skipCallback(page)
    await patient.call('memberAdd', { body: FATHER })
    await patient.call('memberAdd', { body: DAUGHTER })
    await readyToBook(patient, ['CBC'])
    await open(page, paths.cart.getHref())
    await press(page, next.patient)
    await page.getByRole('button', { name: 'Book for more than one person' }).click()
    for (const name of ['Mohan', 'Kavya'])
      await page.getByRole('button', { name, exact: true }).click()
    await card(page, 'Mohan')
      .getByRole('checkbox', { name: /^Complete Blood Count/ })
      .check()
    await page.getByRole('link', { name: 'Add a test for Kavya' }).click()
    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click()
    await expect(page.getByText('Choosing for Kavya')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the booking' }).click()
    await expect(heading(page, 'Who is this visit for?')).toBeVisible()
    await expect(card(page, 'Kavya').getByRole('checkbox', { checked: true })).toHaveCount(1)
    for (const name of ['Asha', 'Mohan'])
      await expect(card(page, name).getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(page.getByText('It is not in the bill.')).toBeHidden()
  })

  test('pays online, once for all', async ({ page, login }) => {
    test.setTimeout(120_000)
    const patient = await login()
    await readyFamily(page, patient)
    await openPeople(page)
    await holdForAll(page)
    await press(page, next.payment)
    await page.getByRole('radio', { name: /Online/ }).check()
    await press(page, /^Pay ₹/)
    await expect(page).toHaveURL(/\/gateway\//)
    await page.locator('button[value="decline"]').click()
    await expect(heading(page, 'No money was taken')).toBeVisible()
    expect(await openOrders(patient)).toEqual([])
    await press(page, /^Retry/)
    await expect(page).toHaveURL(/\/gateway\//)
    await page.locator('button[value="succeed"]').click()
    // After the reload the payment is verified and the orders are read.
    await expect(heading(page, /^Booked for three: /)).toBeVisible({ timeout: 20_000 })
    const booked = await openOrders(patient)
    expect(booked.map(({ paid }) => paid)).toEqual([true, true, true])
    await expectEmptyBadge(page)
  })

  test('finds its people and held places again after a reload', { tag: JOURNEY }, async ({
    page,
    login,
  }) => {
    test.setTimeout(120_000)
    const patient = await login()
    await readyFamily(page, patient)
    await openPeople(page)
    await reload(page)
    await expect(
      card(page, 'Kavya').getByRole('checkbox', { name: /^Complete Blood Count/ }),
    ).toBeChecked()
    await holdForAll(page)
    await reload(page)
    await expect(heading(page, 'When should we come?')).toBeVisible()
    await expectHeld(page)
    await page.goBack()
    await expect(heading(page, 'Who is this visit for?')).toBeVisible()
    await press(page, next.slot)
    await expectHeld(page)
    await press(page, next.payment)
    await expect(heading(page, 'Payment')).toBeVisible()
  })

  test('starts over when another tab changes the cart', async ({ page, login }) => {
    test.setTimeout(120_000)
    const patient = await login()
    await readyFamily(page, patient)
    await openPeople(page)
    await holdForAll(page)
    const other = await page.context().newPage()
    await open(other, paths.cart.getHref())
    await other.getByRole('button', { name: /^Remove PSA/ }).click()
    await expect(page.getByText('Your cart changed, so the booking starts again')).toBeVisible()
    const held = async () => (await patient.call('openBooking', {})).booking?.order.hold ?? null
    await expect.poll(held).toBeNull()
    // Who has which of the other tests is still known.
    await press(page, next.patient)
    await expect(heading(page, 'Who is this visit for?')).toBeVisible()
    await expect(
      card(page, 'Kavya').getByRole('checkbox', { name: /^Complete Blood Count/ }),
    ).toBeChecked()
  })
})

/** Goes from the cart to a filled patient step: the blood at home, the scan at a centre. */
async function chooseBothPlaces(page: Page): Promise<void> {
  await open(page, paths.cart.getHref())
  await press(page, next.patient)
  await page.getByRole('radio', { name: /Asha Rao/ }).check()
  await takeBloodAtHome(page)
  await addresses(page).first().check()
  await chooseCentre(page)
}

test('a cart with a scan takes the blood at home and the scan at the centre', {
  tag: JOURNEY,
}, async ({ page, login }) => {
  test.setTimeout(150_000)
  const patient = await login()
  await skipCallback(page)
  await readyToBook(patient, ['CBC', 'USGABD'])
  await chooseBothPlaces(page)
  await expect(page.getByText('You get two linked orders')).toBeVisible()
  await expectAccessibleLayout(page)
  await press(page, next.details)
  await expect(heading(page, 'When should we come?')).toBeVisible()
  await showDay(page, 1)
  // Around this slot the centre is open.
  await page
    .getByRole('radio', { name: /^10:\d\d AM/, disabled: false })
    .first()
    .check()
  await expectHeld(page)
  const days = page.getByRole('group', { name: 'Day' })
  const chosen = await days.getByRole('radio', { checked: true }).ariaSnapshot()
  const [, day = ''] = /"(\w+ \d+) /.exec(chosen) ?? []
  await press(page, /^Choose the scan slot$/)
  await expect(heading(page, 'When is the appointment?')).toBeVisible()
  // Late in the day home has no slot today, and the centre has.
  await days.getByRole('radio', { name: new RegExp(`^${day} `) }).check()
  await expect(page.getByText(/^Asha is at home for the samples from 10:/)).toBeVisible()
  const around = page.locator('.appt label.win', { hasText: 'at home' })
  await expect(around.first()).toBeVisible()
  await expect(around.first().getByRole('radio')).toBeDisabled()
  await showDay(page, 2)
  await holdSome(page.locator('.appt'))
  await expectAccessibleLayout(page)
  await press(page, next.payment)
  await expect(heading(page, 'Payment')).toBeVisible()
  await page.getByRole('radio', { name: /Pay at Service/ }).check()
  await press(page, next.place)
  await expect(heading(page, /^Booked/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Two orders, booked together' })).toBeVisible()
  const booked = await openOrders(patient)
  expect(booked.map(({ order_type }) => order_type).toSorted()).toEqual([
    'home_collection',
    'lab_visit',
  ])
})

test('a scan at the centre that a radiologist has to confirm is not thanked for as booked', async ({
  page,
  login,
}) => {
  test.setTimeout(150_000)
  const patient = await login()
  await skipCallback(page)
  await readyToBook(patient, ['TFT', 'MRIKNEE'])
  await chooseBothPlaces(page)
  await press(page, next.details)
  await answerQuestions(page, 'Not sure')
  await expect(heading(page, 'When should we come?')).toBeVisible()
  await showDay(page, 1)
  await holdSomeWindow(page)
  await press(page, next.payment)
  await expect(heading(page, 'When is the appointment?')).toBeVisible()
  await press(page, /^Change the home slot$/)
  await expectHeld(page)
  await press(page, next.payment)
  await showDay(page, 3)
  await holdSome(page.locator('.appt'))
  await reload(page)
  await expect(heading(page, 'When is the appointment?')).toBeVisible()
  await press(page, next.payment)
  await expect(heading(page, 'Payment')).toBeVisible()
  await press(page, next.place)
  await expect(heading(page, /^Booked/)).toBeVisible()
  await expect(page.getByText(/The scan of Asha.* is held, not booked yet/)).toBeVisible()
  await expectAccessibleLayout(page)
})
