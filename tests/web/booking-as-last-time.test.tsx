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
  sampleMan,
  sampleOrder,
  sampleSlot,
} from '#machines/checkout/model/checkout.data.ts'
import { lastVisitOffer } from '#pages/booking/last-visit-offer.tsx'
import { checkoutAt, renderStep } from './support/booking.tsx'

const online = { ...sampleLastVisit, mode: 'online' } as const
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

const asked = { visit: sampleLastVisit, lines: [sampleLine], days, cityId: 1 }

function offered(changes: Partial<Parameters<typeof repeatedVisit>[0]> = {}) {
  const { snapshot } = checkoutAt({ reviewing: 'own' }, { basket })
  return repeatedVisit({ snapshot, ...asked, ...changes })
}

test('the earliest slot that is free and suits the tests is offered', () => {
  expect(offered()).toMatchObject({ phase: 'offered', slot: { slot_id: 's-1' } })
  const lines = [{ ...sampleLine, fasting_hours: 10 }]
  const evening = { ...sampleSlot, suits_fasting: false }
  const late = [{ slot_date: sampleSlot.slot_date, free: 1, slots: [evening] }]
  expect(offered({ lines, days: late })).toBeNull()
  expect(offered({ lines: [sampleLine], days: late })).not.toBeNull()
})

test.each<[string, Parameters<typeof offered>[0]]>([
  ['without a last visit', { visit: undefined }],
  ['in another city', { cityId: 2 }],
  ['without a free slot', { days: [] }],
  ['paid online at a lab that takes no online payment', { visit: online }],
])('nothing is offered %s', (_why, changes) => {
  expect(offered(changes)).toBeNull()
})

test('a slot that is held from before is shown as it is held', () => {
  const hold = { ...sampleHold, slot: { ...sampleSlot, slot_id: 's-7' } }
  const at = { basket, hold, member: sampleLastVisit.member, address: sampleLastVisit.address }
  const { snapshot } = checkoutAt({ reviewing: 'own' }, at)
  expect(offered({ snapshot })).toMatchObject({ phase: 'kept', slot: { slot_id: 's-7' } })
  const others = checkoutAt({ reviewing: 'own' }, { ...at, member: sampleMan })
  expect(offered({ snapshot: others.snapshot })).toBeNull()
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
      isSearching={false}
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
      isSearching={false}
      next={next}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Change payment' }))
  expect(held.send).toHaveBeenCalledWith({ type: 'checkout.goTo', step: 'payment' })
})

test.each([
  ['taken', false, 'Another patient took it. This is the earliest slot now.'],
  ['taken', true, 'Another patient took it. We are looking for the next slot.'],
  ['expired', false, 'Your slot was released after 15 minutes. This is the earliest slot now.'],
  ['notHeld', false, 'Another patient took it. Nothing is held or booked.'],
] as const)('a slot that is %s says why (searching: %s)', (state, isSearching, words) => {
  const checkout = checkoutAt(
    { booking: { asLastTime: state } },
    { basket, error: 'Another patient took it.' },
  )
  renderStep(
    <AsLastTime
      checkout={checkout}
      repeated={{ visit: sampleLastVisit, slot: sampleSlot, phase: 'offered' }}
      last={last}
      isSearching={isSearching}
      next={{ label: 'Hold', onPress: () => {} }}
    />,
  )
  const card = within(screen.getByRole('region', { name: 'As last time' }))
  expect(card.getAllByRole('status')[0]?.textContent).toBe(words)
})

test('without another slot the card says that nothing is booked', () => {
  const checkout = checkoutAt(
    { booking: { asLastTime: 'taken' } },
    { ...sampleLastVisit, basket, preferredMode: 'cash', error: 'Another patient took it.' },
  )
  const offer = lastVisitOffer({ checkout, cityId: 1, past: null, days: [], isSearching: false })
  expect(offer?.main).toBeNull()
  renderStep(<div>{offer?.card}</div>)
  expect(screen.getByRole('status').textContent).toBe(
    'Another patient took it.No other slot is free now. Nothing is booked.',
  )
})
