// @vitest-environment node
import { expect, test } from 'vitest'
import { formatPayment, sumsOf } from '#features/orders/order-format.ts'
import { personOrders, visitBill, visitOrdersOf } from '#features/orders/visit-format.ts'
import { anOrder } from './support/profile.tsx'
import { aVisit } from './support/visit.ts'

const moved = () =>
  anOrder({ paid: true, payment_mode: 'online', net_payable: 1_949, due_at_visit: 150 })

test('what a move added to a paid order is still to pay, not paid', () => {
  expect(sumsOf(moved())).toEqual([
    ['Paid', 1_799],
    ['To pay', 150],
  ])
  expect(formatPayment(moved())).toBe('₹1,799 online, ₹150 to pay at service')
})

test('what was never paid of a cancelled order is not called paid', () => {
  const cancelled = { ...moved(), status: 'cancelled' as const }
  expect(sumsOf(cancelled)).toEqual([['Paid', 1_799]])
  expect(formatPayment(cancelled)).toBe('₹1,799, Online Pay')
  expect(sumsOf({ ...cancelled, refunded: 1_799 })).toEqual([
    ['Paid', 1_799],
    ['Refund', 1_799],
  ])
})

test('a cancelled order of a visit asks for no preparation and promises no report', () => {
  const orders = visitOrdersOf(aVisit((_, at) => ({ status: at === 1 ? 'cancelled' : 'booked' })))
  const [gone] = personOrders(orders).filter(({ order }) => order.status === 'cancelled')
  expect([gone?.before, gone?.reportBy]).toEqual([null, null])
})

test('who fasts for another order of the day does not eat as usual before this one', () => {
  const [first] = visitOrdersOf(aVisit())
  if (!first) throw new Error('The visit has no orders.')
  const lines = first.lines.map((line) => ({ ...line, fasting_hours: 0, preparation_rules: [] }))
  const blood = { ...first, lines }
  const scan = {
    ...blood,
    order_id: 'scan',
    order_type: 'lab_visit' as const,
    lines: lines.map((line) => ({ ...line, fasting_hours: 6 })),
  }
  const beforeIn = (orders: readonly (typeof blood | typeof scan)[]) =>
    personOrders(orders).find(({ order }) => order.order_id === blood.order_id)?.before
  expect(beforeIn([blood])).toBe('Eats as usual')
  expect(beforeIn([blood, scan])).toBe('No fasting for this, 6 h for the other order')
})

test('the bill of a visit says what was paid and what is to pay since', () => {
  const [order] = aVisit(() => ({ paid: true, payment_mode: 'online' }))
  if (!order?.linked) throw new Error('The orders are not linked.')
  const { totals } = visitBill({ ...order.linked, total: 2_429, due: 250 })
  expect(totals.map(({ label, value }) => [label, value])).toEqual([
    ['To pay at service', '₹250'],
    ['Paid', '₹2,179'],
  ])
})
