import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import {
  addresses,
  heading,
  holdSomeWindow,
  next,
  open,
  press,
  reload,
  showDay,
} from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { skipCallback } from './support/local-records.ts'
import { readyToBook, syncCart } from './support/orders.ts'
import { DAUGHTER, FATHER, type Patient } from './support/patient.ts'

const PHONE = { width: 360, height: 760 }

const has = (page: Page, test: string, name: string) =>
  page.getByRole('article', { name }).getByRole('checkbox', { name: new RegExp(`^${test} for`) })

/** A signed-in patient at the slot of a visit for Mohan, who fasts, Asha and Kavya. */
async function atFamilySlot(page: Page, login: () => Promise<Patient>): Promise<Patient> {
  const patient = await login()
  await skipCallback(page)
  await patient.call('memberAdd', { body: FATHER })
  await patient.call('memberAdd', { body: DAUGHTER })
  await readyToBook(patient, ['FBS', 'VITD', 'CBC'])
  await open(page, paths.patientCart.getHref())
  await page.getByRole('button', { name: 'Book for more than one person' }).click()
  for (const name of ['Mohan', 'Kavya']) {
    await page.getByRole('button', { name, exact: true }).click()
  }
  await has(page, 'Blood Sugar Fasting', 'Asha').uncheck()
  await has(page, 'Blood Sugar Fasting', 'Mohan').check()
  await has(page, 'Complete Blood Count', 'Asha').uncheck()
  await has(page, 'Complete Blood Count', 'Kavya').check()
  await addresses(page).first().check()
  await press(page, next.slot)
  await showDay(page, 2)
  await holdSomeWindow(page)
  return patient
}

const turns = (page: Page) => page.getByRole('region', { name: 'Who goes when' })

const names = (page: Page) => turns(page).locator('li b').allTextContents()

test.describe('who goes when, on a phone', () => {
  test.use({ viewport: PHONE })

  test('is changed with the keyboard, survives a reload, and is the order of the visit', async ({
    page,
    login,
  }) => {
    test.setTimeout(180_000)
    const patient = await atFamilySlot(page, login)
    expect(await names(page)).toEqual(['Mohan', 'Asha', 'Kavya'])
    const before = (await patient.call('openBooking', {})).booking?.order.hold?.hold_id

    await turns(page).getByRole('button', { name: 'Change the order' }).click()
    const earlier = turns(page).getByRole('button', { name: 'Earlier for Kavya' })
    await earlier.focus()
    await page.keyboard.press('Enter')
    await expect(turns(page).getByRole('status')).toHaveText(/^Kavya goes at .* [AP]M\.$/)
    await expect(earlier).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['Kavya', 'Mohan', 'Asha'])
    await expect(earlier).toBeFocused()
    await expect(earlier).toHaveAttribute('aria-disabled', 'true')
    await expect(turns(page).getByText('In the order you chose.')).toBeVisible()
    await expectAccessibleLayout(page)
    expect((await patient.call('openBooking', {})).booking?.order.hold?.hold_id).toBe(before)

    await reload(page)
    expect(await names(page)).toEqual(['Kavya', 'Mohan', 'Asha'])
    await press(page, next.payment)
    await page.getByRole('radio', { name: /Pay at Service/ }).check()
    await press(page, next.place)
    await expect(heading(page, /^Booked for/)).toBeVisible()
    const cards = page.getByRole('heading', { level: 3, name: /^(Mohan|Asha|Kavya)$/ })
    await expect(cards).toHaveText(['Kavya', 'Mohan', 'Asha'])

    const { orders } = await patient.call('orderList', { body: { page: 1, size: 10 } })
    const id = orders[0]?.order_id ?? ''
    const placed = await patient.call('orderDetails', { params: { id } })
    const chosen = (placed.linked?.orders ?? []).map(
      ({ member, visit_turn }) => `${visit_turn} ${member.firstName}`,
    )
    expect(chosen.toSorted()).toEqual(['1 Kavya', '2 Mohan', '3 Asha'])
  })

  test('leaves a person for a second visit, whose tests wait in the cart', async ({
    page,
    login,
  }) => {
    test.setTimeout(240_000)
    const patient = await atFamilySlot(page, login)
    const holdId = async () =>
      (await patient.call('openBooking', {})).booking?.order.hold?.hold_id ?? 'none'
    const held = await holdId()

    // Both visits and their charges are shown first, and the way back is open.
    const leave = page.getByRole('button', { name: 'Kavya on her own' })
    await leave.click()
    const asked = page.getByRole('status').filter({ hasText: 'Book Kavya on her own?' })
    await expect(asked).toContainText(/Now: Mohan and Asha, ₹1,160 and ₹1[05]0 collection\./)
    await expect(asked).toContainText('Then: Kavya, ₹240 and ₹100 to ₹150 collection')
    await expectAccessibleLayout(page)
    await press(page, /^Keep one visit$/)
    await expect(asked).toBeHidden()
    await leave.click()
    await press(page, /^Yes, as a second visit$/)
    const waiting = page.getByRole('status').filter({ hasText: 'Kavya is not in this booking' })
    await expect(waiting).toContainText('Complete Blood Count')
    expect(await names(page)).toEqual(['Mohan', 'Asha'])
    expect(await holdId()).toBe(held)

    // Undone, then done again: everybody chooses a slot again.
    await press(page, /^Book Kavya with the others$/)
    await expect(waiting).toBeHidden()
    await holdSomeWindow(page)
    await expect.poll(() => names(page)).toEqual(['Mohan', 'Asha', 'Kavya'])
    await leave.click()
    await press(page, /^Yes, as a second visit$/)
    await expect(waiting).toBeVisible()
    await reload(page)
    await expect(waiting).toBeVisible()
    expect(await names(page)).toEqual(['Mohan', 'Asha'])

    await press(page, next.payment)
    await page.getByRole('radio', { name: /Pay at Service/ }).check()
    await press(page, next.place)
    await expect(heading(page, /^Booked for two/)).toBeVisible()
    const cart = await syncCart(patient, 'load', [])
    expect(cart.map(({ code }) => code)).toEqual(['CBC'])
    await reload(page)
    await page.getByRole('link', { name: 'Now book Kavya’s visit' }).click()
    await expect(heading(page, 'Who is this visit for?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Kavya', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await addresses(page).first().check()
    await press(page, next.slot)
    await showDay(page, 3)
    await holdSomeWindow(page)
    await press(page, next.payment)
    await page.getByRole('radio', { name: /Pay at Service/ }).check()
    await press(page, next.place)
    await expect(heading(page, /^Booked for/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Now book/ })).toBeHidden()
  })
})
