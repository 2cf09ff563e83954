import { randomInt } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import type { ApiResult } from '#lib/http/api.ts'
import { open } from './booking-steps.ts'
import { book, fillCart } from './orders.ts'
import type { Patient } from './patient.ts'

/** Other tests compare the capacity of slots on the first days. */
const RESERVED_DAYS = 4

export const card = (page: Page) => page.getByRole('region', { name: 'As last time' })
export const timer = (page: Page) => card(page).getByRole('timer')
export const HOLD = /^Choose .*\d\d:\d\d/
export const holdButton = (page: Page) => page.getByRole('button', { name: HOLD })

/** Has booked once, has other tests in the cart, and opens it. */
export async function returnToCart(
  page: Page,
  patient: Patient,
  taken?: ReadonlySet<string>,
  codes: readonly string[] = ['LIPID'],
) {
  const last = await book(patient, ['TFT'])
  await fillCart(patient, codes)
  await openWithLaterSlots(page, taken)
  return last
}

export async function openWithLaterSlots(page: Page, taken?: ReadonlySet<string>): Promise<void> {
  await offerLaterSlots(page, taken)
  await open(page, '/cart')
  await expect(card(page)).toContainText('Asha Rao')
}

/** Offers from a random slot on, so that parallel tests seldom collide; `taken` ones are full. */
export async function offerLaterSlots(
  page: Page,
  taken: ReadonlySet<string> = new Set(),
): Promise<void> {
  let first = ''
  await page.route('**/cart/slots/available*', async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: ApiResult<'slotsAvailable'> }
    const later = result.days.slice(RESERVED_DAYS)
    const slots = later.flatMap((day) => day.slots)
    const suited = slots.filter(({ state, suits_fasting }) => state === 'free' && suits_fasting)
    first ||= suited[randomInt(suited.length - 1)]?.slot_id ?? ''
    const offered = slots.slice(slots.findIndex(({ slot_id }) => slot_id === first))
    const days = later.map((day) => ({
      ...day,
      slots: day.slots
        .filter((slot) => offered.includes(slot))
        .map((slot) => (taken.has(slot.slot_id) ? { ...slot, state: 'full' } : slot)),
    }))
    await route.fulfill({ response, json: { result: { ...result, days } } })
  })
}
