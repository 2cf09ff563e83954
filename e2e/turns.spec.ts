import { expect, type Page } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { expectAccessibleLayout } from './support/appearances.ts'
import { heading, holdSomeWindow, next, open, press, showDay } from './support/booking-steps.ts'
import { test } from './support/fixtures.ts'
import { skipCallback } from './support/local-records.ts'
import { readyToBook } from './support/orders.ts'
import { DAUGHTER, FATHER } from './support/patient.ts'

const PHONE = { width: 360, height: 760 }

const has = (page: Page, test: string, name: string) =>
  page.getByRole('article', { name }).getByRole('checkbox', { name: new RegExp(`^${test} for`) })

/** From the cart to the slot of a visit for Mohan, who fasts, Asha and Kavya. */
async function toFamilySlot(page: Page): Promise<void> {
  await open(page, paths.bookTogether.getHref())
  for (const name of ['Mohan', 'Kavya']) {
    await page.getByRole('button', { name, exact: true }).click()
  }
  await has(page, 'Blood Sugar Fasting', 'Asha').uncheck()
  await has(page, 'Blood Sugar Fasting', 'Mohan').check()
  await has(page, 'Complete Blood Count', 'Asha').uncheck()
  await has(page, 'Complete Blood Count', 'Kavya').check()
  await press(page, next.slot)
  await showDay(page, 2)
  await holdSomeWindow(page)
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
    const patient = await login()
    await skipCallback(page)
    await patient.call('memberAdd', { body: FATHER })
    await patient.call('memberAdd', { body: DAUGHTER })
    await readyToBook(patient, ['FBS', 'VITD', 'CBC'])
    await toFamilySlot(page)
    expect(await names(page)).toEqual(['Mohan', 'Asha', 'Kavya'])
    const before = (await patient.call('openBooking', {})).booking?.order.hold?.hold_id

    await turns(page).getByRole('button', { name: 'Change the order' }).click()
    const earlier = turns(page).getByRole('button', { name: 'Earlier, Kavya' })
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

    await page.reload({ waitUntil: 'networkidle' })
    expect(await names(page)).toEqual(['Kavya', 'Mohan', 'Asha'])
    await press(page, next.payment)
    await page.getByRole('radio', { name: /Pay at Service/ }).check()
    await press(page, next.place)
    await expect(heading(page, /^Booked for/)).toBeVisible()
    const cards = page.getByRole('article')
    await expect(cards.first()).toContainText('Kavya')

    const { orders } = await patient.call('orderList', { body: { page: 1, size: 10 } })
    const id = orders[0]?.order_id ?? ''
    const placed = await patient.call('orderDetails', { params: { id } })
    const chosen = (placed.linked?.orders ?? []).map(
      ({ member, visit_turn }) => `${visit_turn} ${member.firstName}`,
    )
    expect(chosen.toSorted()).toEqual(['1 Kavya', '2 Mohan', '3 Asha'])
  })
})
