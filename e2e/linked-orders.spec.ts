import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { JOURNEY } from '#tests/support/ring.ts'
import { formatRupees } from '#ui/rupees.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { chooseNewSlot, open, pressDone } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { skipCallback } from './support/local-records.ts'
import { bookTogether } from './support/orders.ts'
import { DAUGHTER, FATHER, type Patient } from './support/patient.ts'
import { finishOrder } from './support/reports.ts'

const PHONE = { width: 360, height: 760 }

/** A home visit for Mohan, Asha and Kavya; with Mohan's tests the collection is free. */
async function bookFamily(page: Page, patient: Patient) {
  await skipCallback(page)
  const father = await patient.call('memberAdd', { body: FATHER })
  const daughter = await patient.call('memberAdd', { body: DAUGHTER })
  const [mohan, asha, kavya] = await bookTogether(patient, [
    { member: father, codes: ['FBS', 'PSA'] },
    { member: patient.self, codes: ['VITD', 'LIPID'] },
    { member: daughter, codes: ['CBC'] },
  ])
  if (!mohan || !asha || !kavya) throw new Error('Three orders were booked.')
  return { mohan, asha, kavya }
}

const details = (patient: Patient, { order_id }: Order) =>
  patient.call('orderDetails', { params: { id: order_id } })

const pageOf = ({ order_id }: Order) => paths.profile.getHref('my-order', { order: order_id })

const card = (page: Page) => page.getByRole('region', { name: 'Move or cancel' })

test.describe('the orders of one visit, on a phone', () => {
  test.use({ viewport: PHONE })

  test('stand together in the list and on the page of each', async ({ page, login }) => {
    test.setTimeout(120_000)
    const patient = await login()
    const { mohan, asha } = await bookFamily(page, patient)
    await open(page, paths.profile.getHref('open-order'))
    const group = page.getByRole('listitem').filter({ hasText: 'One visit, three orders' }).first()
    await expect(group.getByRole('link', { name: /^Track order / })).toHaveCount(3)
    await expectAccessibleLayout(page)

    await open(page, pageOf(asha))
    const orders = page.getByRole('region', { name: 'One visit, three orders' })
    await expect(orders.getByRole('heading', { level: 3 })).toHaveText(['Mohan', 'Asha', 'Kavya'])
    const plan = page.getByRole('region', { name: 'Who prepares what, and when' })
    await expect(plan.getByRole('heading', { name: /^Mohan .*dinner/i })).toBeVisible()
    await expectAccessibleLayout(page)
    await orders.getByRole('link', { name: 'Open Mohan’s order' }).click()
    await expect(page.getByText(mohan.order_no, { exact: true }).first()).toBeVisible()
  })

  test('one is cancelled after its charge is shown, and the others stay', async ({
    page,
    login,
  }) => {
    test.setTimeout(120_000)
    const patient = await login()
    const { mohan, asha, kavya } = await bookFamily(page, patient)
    const free = asha.linked?.orders.every(({ amounts }) => amounts.hc_charges === 0)
    expect(free, 'the collection is free with all three').toBe(true)
    const without = asha.amounts.sub_total + kavya.amounts.sub_total
    const charge = Math.max(...[mohan, asha, kavya].map(({ amounts }) => amounts.slot_charges))

    await open(page, pageOf(asha))
    await card(page).getByText('Cancel', { exact: true }).click()
    await card(page).getByText('Mohan', { exact: true }).click()
    await expect(
      card(page).getByText(`Without Mohan the tests come to ${formatRupees(without)}`),
    ).toBeVisible()
    await expect(card(page).getByText(formatRupees(without + charge))).toBeVisible()
    await expectAccessibleLayout(page)
    await card(page).getByRole('button', { name: 'Cancel Mohan’s order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
    await dialog.getByRole('combobox').selectOption('Booked by mistake')
    await expect(dialog.getByText(formatRupees(without + charge))).toBeVisible()
    await expectAccessibleLayout(page)
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await expect(dialog).toHaveCount(0)

    await expect(page.getByRole('heading', { name: 'One visit, two orders' })).toBeVisible()
    expect((await details(patient, mohan)).status).toBe('cancelled')
    const rest = await details(patient, asha)
    expect(rest.status).toBe('booked')
    expect(rest.amounts.hc_charges).toBe(charge)
    expect(rest.linked?.due).toBe(without + charge)
    expect((await details(patient, kavya)).status).toBe('booked')
    // The address that was sent after booking is that of the cancelled order.
    await page.goto(paths.thankYou.getHref(mohan.order_id))
    await expect(page.getByRole('heading', { level: 1, name: /^Booked for two: / })).toBeVisible()
  })

  test('one moves to a visit of its own after its charge is shown', { tag: JOURNEY }, async ({
    page,
    login,
  }) => {
    test.setTimeout(120_000)
    const patient = await login()
    const { mohan, asha, kavya } = await bookFamily(page, patient)
    await open(page, pageOf(asha))
    await card(page).getByText('Kavya', { exact: true }).click()
    await card(page).getByRole('button', { name: 'Choose a new slot for Kavya' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change slot' })
    await chooseNewSlot(dialog)
    await expect(dialog.getByText('To pay at service')).toBeVisible()
    const sum = await dialog
      .getByRole('row', { name: /^To pay at service/ })
      .getByRole('cell')
      .textContent()
    await expectAccessibleLayout(page)
    await dialog.getByRole('button', { name: /^Change to/ }).click()
    await expect(dialog.getByText('Your slot has been changed.')).toBeVisible()
    await pressDone(dialog)

    await expect(page.getByRole('heading', { name: 'Three orders, booked together' })).toBeVisible()
    const moved = await details(patient, kavya)
    expect(moved.slot).not.toEqual(kavya.slot)
    expect(
      moved.linked?.orders.find(({ order_id }) => order_id === kavya.order_id)?.own_visit,
    ).toBe(true)
    expect(formatRupees(moved.linked?.due ?? 0)).toBe(sum)
    expect((await details(patient, mohan)).slot).toEqual(mohan.slot)
  })

  test('all of them move together, at the same price', async ({ page, login }) => {
    test.setTimeout(120_000)
    const patient = await login()
    const { mohan, asha, kavya } = await bookFamily(page, patient)
    await open(page, pageOf(asha))
    await card(page).getByText('All three', { exact: true }).click()
    await card(page).getByRole('button', { name: 'Choose a new slot for all three' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change slot' })
    await chooseNewSlot(dialog)
    await dialog.getByRole('button', { name: /^Change to/ }).click()
    await expect(dialog.getByText('Your slot has been changed.')).toBeVisible()
    const moved = await Promise.all([mohan, asha, kavya].map((order) => details(patient, order)))
    const slots = new Set(moved.map(({ slot }) => `${slot?.slot_date} ${slot?.from_time}`))
    expect(slots.size).toBe(1)
    expect(moved[0]?.slot).not.toEqual(mohan.slot)
    expect(moved[0]?.linked?.due).toBe(asha.linked?.due)
  })

  test('all of them are cancelled together', async ({ page, login }) => {
    test.setTimeout(120_000)
    const patient = await login()
    const { mohan, asha, kavya } = await bookFamily(page, patient)
    await open(page, pageOf(asha))
    await card(page).getByText('Cancel', { exact: true }).click()
    await card(page).getByText('All three', { exact: true }).click()
    await card(page).getByRole('button', { name: 'Cancel all three' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel all of these orders?' })
    await dialog.getByRole('combobox').selectOption('Booked by mistake')
    await dialog.getByRole('button', { name: 'Cancel all' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'This order was cancelled' }),
    ).toBeVisible()
    for (const order of [mohan, asha, kavya]) {
      expect((await details(patient, order)).status).toBe('cancelled')
    }
  })

  test('their reports are shared by one link, and one is taken out of it again', async ({
    page,
    login,
  }) => {
    test.setTimeout(120_000)
    const patient = await login()
    const { mohan, asha } = await bookFamily(page, patient)
    for (const order of [mohan, asha]) await finishOrder(patient, order)
    await open(page, pageOf(asha))
    const part = page.getByRole('region', { name: '2 reports of Mohan and Asha' })
    await part.getByRole('button', { name: 'Share with a doctor' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await dialog.getByRole('textbox', { name: 'Share with' }).fill('Dr Mehta')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect(page.getByRole('dialog', { name: 'Your link is ready' })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()

    await open(page, paths.profile.getHref('download-report'))
    const link = page.getByRole('listitem').filter({ hasText: 'Dr Mehta' }).first()
    await link.getByRole('button', { name: /^Take out .* of Mohan Rao$/ }).click()
    await expect(link.getByText('Taken out')).toBeVisible()
    const { shares } = await patient.call('reportShares', { body: {} })
    expect(shares[0]?.reports.filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
  })
})
