import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SlotDay } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { AsLastTime } from '#features/checkout/components/as-last-time.tsx'
import { dearerThanLast, repeatedVisit } from '#features/checkout/last-visit.ts'
import { sampleLine } from '#machines/cart/model/cart.samples.ts'
import {
  sampleHold,
  sampleLastVisit,
  sampleOrder,
  sampleSlot,
} from '#machines/checkout/model/checkout.data.ts'
import { checkoutAt, renderStep } from './support/booking.tsx'

const full = { ...sampleSlot, slot_id: 's-0', from_time: '06:00', state: 'full' } as const
const days: SlotDay[] = [{ slot_date: sampleSlot.slot_date, free: 1, slots: [full, sampleSlot] }]
const last: Order = {
  ...sampleOrder,
  address: sampleLastVisit.address,
  placed_at: '2026-10-02T05:00:00Z',
}
const basket = {
  kind: 'collectable',
  codes: [sampleLine.code],
  subdepartments: [],
  restrictions: [],
  needs: [],
  questions: [],
} as const

function offered(changes: Partial<Order> = {}, at = { days, cityId: 1 }) {
  const { snapshot } = checkoutAt({ reviewing: 'own' }, { basket })
  return repeatedVisit({ snapshot, lines: [sampleLine], last: { ...last, ...changes }, ...at })
}

test('the earliest slot that is free and suits the tests is offered', () => {
  expect(offered()).toMatchObject({ phase: 'offered', slot: { slot_id: 's-1' } })
  const fasting = { ...sampleLine, fasting_hours: 10 }
  const evening = { ...sampleSlot, suits_fasting: false }
  const { snapshot } = checkoutAt({ reviewing: 'own' }, { basket })
  const late = [{ slot_date: sampleSlot.slot_date, free: 1, slots: [evening] }]
  expect(repeatedVisit({ snapshot, lines: [fasting], last, days: late, cityId: 1 })).toBeNull()
})

test.each<[string, Partial<Order>, { days: SlotDay[]; cityId: number }]>([
  ['a visit to a centre', { address: null }, { days, cityId: 1 }],
  ['another city', {}, { days, cityId: 2 }],
  ['no free slot', {}, { days: [], cityId: 1 }],
  ['an order whose payment is unknown', { payment_mode: null }, { days, cityId: 1 }],
])('nothing is offered for %s', (_why, changes, at) => {
  expect(offered(changes, at)).toBeNull()
})

test('a dearer visit says what it was last time, and why it was free', () => {
  const lines = [{ ...sampleLine, selling_price: 300 }]
  const free = { ...last, amounts: { ...last.amounts, sub_total: 2_100 } }
  expect(dearerThanLast(free, lines, sampleSlot)).toEqual({
    what: 'New since last time: ₹150 home collection.',
    why: 'On 02/10/2026 it was free, because the order was ₹2,000 or more.',
  })
  const cheaper = { ...last, amounts: { ...last.amounts, hc_charges: 100 } }
  expect(dearerThanLast(cheaper, lines, sampleSlot)?.why).toBe('On 02/10/2026 it was ₹100.')
  const same = { ...last, amounts: { ...last.amounts, hc_charges: 150 } }
  expect(dearerThanLast(same, lines, sampleSlot)).toBeNull()
})

test('before the hold a part is changed in its step, and after it the hold is kept', async () => {
  const next = { label: 'Hold', onPress: () => {} }
  const repeated = { visit: sampleLastVisit, slot: sampleSlot }
  const checkout = checkoutAt({ reviewing: 'own' }, { basket })
  const { unmount } = renderStep(
    <AsLastTime
      checkout={checkout}
      repeated={{ ...repeated, phase: 'offered' }}
      last={last}
      secondsLeft={0}
      next={next}
    />,
  )
  const card = within(screen.getByRole('region', { name: 'As last time' }))
  expect(card.queryByRole('timer')).toBeNull()
  expect(card.queryByRole('button', { name: 'Change payment' })).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Change slot' }))
  expect(checkout.send).toHaveBeenCalledWith({
    type: 'lastVisit.book',
    visit: sampleLastVisit,
    slot: null,
  })
  await userEvent.click(card.getByRole('button', { name: 'Change patient' }))
  expect(checkout.send).toHaveBeenCalledWith({ type: 'lastVisit.change', visit: sampleLastVisit })
  unmount()
  const held = checkoutAt(
    { booking: { asLastTime: { held: 'open' } } },
    { basket, hold: sampleHold },
  )
  renderStep(
    <AsLastTime
      checkout={held}
      repeated={{ ...repeated, phase: 'held' }}
      last={last}
      secondsLeft={800}
      next={next}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Change payment' }))
  expect(held.send).toHaveBeenCalledWith({ type: 'checkout.goTo', step: 'payment' })
})
