// @vitest-environment node
import { expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { changedPlan } from '#features/orders/changed-plan.ts'
import { sampleOrder } from '#paths/checkout/checkout.data.ts'

const now = '2026-11-20T06:00:00.000Z'
const slot = { slot_date: '2026-11-22', from_time: '07:00', to_time: '07:30', name: '' }
const withFast = (fasting_hours: number, overrides: Partial<Order> = {}): Order => ({
  ...sampleOrder,
  slot,
  lines: sampleOrder.lines.map((line) => ({ ...line, fasting_hours })),
  ...overrides,
})
const said = (before: Order, after: Order) => changedPlan([{ before, after }], now)

it('says the last meal that another fast begins with, or that none is needed', () => {
  const entries =
    'Is the visit in your calendar? Delete its entries there and add it again from the order’s page.'
  expect(said(withFast(8), withFast(10))).toEqual([
    'No food from Sat 21 Nov, 08:30 PM, only plain water.',
    entries,
  ])
  expect(said(withFast(8), withFast(0))).toEqual(['Fasting is no longer needed.', entries])
  expect(said(withFast(8), withFast(8))).toEqual([])
  expect(said(withFast(0, { slot: null }), withFast(8, { slot: null }))).toEqual([])
})

it('names each of several people', () => {
  const later = { ...slot, from_time: '09:00', to_time: '09:30' }
  const move = (order: Order) => ({ before: order, after: { ...order, slot: later } })
  const mohan = { ...sampleOrder.member, firstName: 'Mohan' }
  const changed = [move(withFast(10)), move(withFast(0, { member: mohan }))]
  expect(changedPlan(changed, now)[0]).toBe(
    'Asha: No food from Sat 21 Nov, 10:30 PM, only plain water.',
  )
  expect(changedPlan(changed, now)).toHaveLength(2)
})
