import { randomInt } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import type { ApiResult } from '#lib/http/api.ts'
import { openMore } from './support/account-steps.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { heading, next, open, press } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { tabAndPress } from './support/keyboard.ts'
import { skipCallback } from './support/local-records.ts'
import { book, placedOrders } from './support/orders.ts'
import type { Patient } from './support/patient.ts'
import { finishOrder } from './support/reports.ts'

/** Other tests compare the capacity of slots on the first days. */
const RESERVED_DAYS = 4
const QUARTERLY = { every: 3, unit: 'months', once: false } as const

/** Marks the callback dialog as shown, so that it does not open during the test. */
async function prepare(page: Page): Promise<void> {
  await skipCallback(page)
}

const plansPage = paths.profile.getHref('repeat-plans')
const card = (page: Page, name: RegExp) => page.getByRole('main').getByRole('listitem', { name })
const plansOf = async (patient: Patient): Promise<RepeatPlan[]> =>
  (await patient.call('repeatPlans', {})).plans

function planFor(patient: Patient, wish: { code: string; first_on?: string | null }) {
  return patient.call('repeatPlanCreate', {
    body: {
      member_id: patient.self.member_id,
      interval: QUARTERLY,
      first_on: null,
      reminders: false,
      ...wish,
    },
  })
}

/** Offers only slots of the later days, from a random one on. */
async function offerLaterSlots(page: Page): Promise<void> {
  await page.route('**/cart/slots/available*', async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: ApiResult<'slotsAvailable'> }
    const later = result.days.slice(RESERVED_DAYS)
    const free = later.flatMap((day) => day.slots).filter(({ state }) => state === 'free')
    const first = free[randomInt(free.length - 1)]?.slot_id
    const slots = later.flatMap((day) => day.slots)
    const offered = slots.slice(slots.findIndex(({ slot_id }) => slot_id === first))
    const days = later.map((day) => ({
      ...day,
      slots: day.slots.filter((slot) => offered.includes(slot)),
    }))
    await route.fulfill({ response, json: { result: { ...result, days } } })
  })
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a test of an order is planned by keyboard alone; a date sooner than usual says so', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000)
  await prepare(page)
  const patient = await login()
  const order = await book(patient, ['HBA1C'])
  await finishOrder(patient, order)
  await open(page, paths.profile.getHref('my-order', { order: order.order_id }))
  await tabAndPress(page, page.getByRole('link', { name: 'Repeat this regularly' }))
  const main = page.getByRole('main')
  await expect(main.getByRole('radio', { name: /^HbA1c/ })).toBeChecked()
  await expect(main.getByText(/^First on /)).toBeVisible()
  await main.getByLabel('How often').selectOption('Once, after 8 weeks')
  await expect(main.getByText('is sooner than the usual 90 days')).toBeVisible()
  await expectAccessibleLayout(page)
  await tabAndPress(page, main.getByRole('button', { name: /^Start on / }))
  await expect(main.getByText('sooner than the usual')).toHaveCount(0)
  await main.getByRole('checkbox', { name: /^Send me reminders/ }).check()
  await tabAndPress(page, main.getByRole('button', { name: 'Create the plan' }))
  await expect(main.getByRole('heading', { name: /^HbA1c is planned for / })).toBeVisible()
  const [plan] = await plansOf(patient)
  expect(plan).toMatchObject({ code: 'HBA1C', interval: { every: 8, once: true }, later_on: null })
  expect((await patient.call('repeatPlans', {})).reminders).toBe(true)
  expect(await placedOrders(patient)).toHaveLength(1)
  await main.getByRole('link', { name: 'See your plans' }).click()
  await expect(card(page, /^HbA1c, once, after 8 weeks$/)).toContainText('We will message you on')
})

test('the report and the page of a test lead to the plan of that test and person', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000)
  await prepare(page)
  const patient = await login()
  const order = await book(patient, ['HBA1C', 'TFT'])
  const main = page.getByRole('main')
  const wanted = { member: patient.self.member_id, code: 'TFT' }
  const [line] = order.lines.filter(({ test_code }) => test_code === 'TFT')
  await open(page, paths.testDetail.getHref(line?.slug_name ?? ''))
  const repeat = main.getByRole('region', { name: 'Repeat this test' })
  await expect(repeat).toContainText('Asha: booked for')
  await expectAccessibleLayout(page)
  await tabAndPress(page, repeat.getByRole('link', { name: /^Repeat regularly/ }))
  await expect(page).toHaveURL(paths.profile.getHref('new-plan', wanted))
  await expect(main.getByRole('radio', { name: /^Thyroid/ })).toBeChecked()

  const [report] = await finishOrder(patient, order)
  await open(page, paths.viewReport.getHref(report?.report_id))
  await openMore(page)
  await main.getByRole('link', { name: /^Repeat Thyroid/ }).click()
  await expect(page).toHaveURL(paths.profile.getHref('new-plan', wanted))
  await expect(main.getByRole('radio', { name: /^Thyroid/ })).toBeChecked()
})

test('skip, pause and resume are one press each, an end is confirmed, and the focus stays', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000)
  await prepare(page)
  const patient = await login()
  const { due_on } = await planFor(patient, { code: 'HBA1C' })
  await open(page, plansPage)
  const plan = card(page, /^HbA1c, every 3 months$/)
  // The second tap of a double tap would skip the next date too.
  await plan.getByRole('button', { name: /^Skip / }).dblclick()
  await expect(plan.getByText('Skipped')).toBeVisible()
  const [skipped] = await plansOf(patient)
  expect(skipped?.past).toEqual([{ on: due_on, what: 'skipped' }])
  await tabAndPress(page, plan.getByRole('button', { name: 'Pause' }))
  await expect(plan.getByText(/Paused by you on/)).toBeVisible()
  await tabAndPress(page, plan.getByRole('button', { name: 'Resume' }))
  await expect(plan.getByRole('button', { name: 'Pause' })).toBeVisible()
  await tabAndPress(page, plan.getByRole('button', { name: 'End plan' }))
  await tabAndPress(page, page.getByRole('dialog').getByRole('button', { name: 'End plan' }))
  await expect(plan.getByText(/Ended on/)).toBeVisible()
  await expect(plan.getByRole('heading')).toBeFocused()
  await plan.getByRole('button', { name: 'Resume' }).click()
  await expect(plan.getByRole('button', { name: 'End plan' })).toBeVisible()
  expect((await plansOf(patient)).map(({ state }) => state)).toEqual(['on'])
})

test('the link of a reminder leads to one hold and one confirmation, for the patient of the plan', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000)
  await prepare(page)
  const patient = await login()
  await book(patient, ['CBC'])
  const father = await patient.call('memberAdd', {
    body: {
      firstName: 'Mohan',
      lastName: 'Rao',
      relation_type: 'father',
      gender: 0,
      dob: '1958-04-02',
    },
  })
  const today = (await patient.call('repeatPlans', {})).today
  const plan = await patient.call('repeatPlanCreate', {
    body: {
      member_id: father.member_id,
      code: 'HBA1C',
      interval: QUARTERLY,
      first_on: today,
      reminders: true,
    },
  })
  await offerLaterSlots(page)
  await open(page, plansPage)
  await card(page, /^HbA1c, /)
    .getByRole('link', { name: 'Book it' })
    .click()
  const offer = page.getByRole('region', { name: 'As last time' })
  await expect(offer).toContainText('Mohan Rao')
  await expect(page.getByRole('main')).toContainText('HbA1c')
  // Nothing is held or placed before a press.
  expect((await patient.call('openBooking', {})).booking).toBeNull()
  expect(await placedOrders(patient)).toHaveLength(1)
  await press(page, /^Choose .*\d\d:\d\d/)
  await expect(offer.getByRole('timer')).toBeVisible()
  await press(page, next.place)
  await expect(heading(page, /^Booked/)).toBeVisible()
  const [order] = await placedOrders(patient)
  expect(order).toMatchObject({
    member: { member_id: father.member_id },
    test_names: ['HbA1c'],
  })
  await open(page, plansPage)
  await expect(card(page, /^HbA1c, /)).toContainText('Booked for')
  // The link again books nothing.
  await open(page, paths.repeat.getHref(plan.plan_id))
  await expect(heading(page, 'HbA1c is booked already')).toBeVisible()
})

test('an old link, and the plans and the form of a patient without any, say what to do', async ({
  page,
  login,
}) => {
  test.setTimeout(120_000)
  await prepare(page)
  await login()
  await open(page, paths.repeat.getHref('no-such-plan'))
  await expect(heading(page, 'This plan has ended')).toBeVisible()
  await page.getByRole('link', { name: 'See your plans' }).click()
  await expect(page.getByRole('heading', { name: 'No repeat plans yet' })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'New plan' }).click()
  await expect(page.getByRole('heading', { name: 'No test to repeat yet' })).toBeVisible()
})
