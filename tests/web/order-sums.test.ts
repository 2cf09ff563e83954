// @vitest-environment node
import { expect, test } from 'vitest'
import { notRecorded } from '#contract/rules/door-payments.ts'
import { refundOf } from '#contract/rules/refund.ts'
import {
  formatDoorPayment,
  formatPayment,
  sumsOf,
  totalTerm,
} from '#features/orders/order-format.ts'
import { payOnlineCopy } from '#features/orders/pay-online-copy.ts'
import { cancelOptions } from '#features/orders/visit-change.ts'
import { personOrders, visitBill, visitOrdersOf } from '#features/orders/visit-format.ts'
import { begun } from '#machines/order-change/order-change.context.ts'
import { orderChangeMachine } from '#machines/order-change/order-change.machine.ts'
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

test('what the lab received at the visit is paid, told with its way, and never hidden', () => {
  const at = '2026-11-22T02:00:00Z'
  const received = { rupees: 500, over: 30, mode: 'upi', reference: '4321', at } as const
  const order = anOrder({
    paid: true,
    payment_mode: 'cash',
    net_payable: 470,
    door_payments: [received],
  })
  expect(sumsOf(order)).toEqual([['Paid', 470]])
  expect(formatPayment(order)).toBe('₹470')
  expect(formatDoorPayment(received)).toEqual({
    value: '₹500 by UPI, Sun 22 Nov, 07:30 AM',
    small: 'Reference 4321. ₹30 is more than was due: we give it back.',
  })
  const both = {
    ...moved(),
    due_at_visit: 50,
    door_payments: [{ ...received, rupees: 100, over: 0 }],
  }
  expect(formatPayment(both)).toBe('₹1,899, ₹50 to pay at service')
  expect(refundOf({ ...both, amounts: { ...both.amounts, net_payable: 1_949 } }).online).toBe(1_799)
})

test('what was to be paid at a visit that is done is neither to pay nor paid, as nobody said so', () => {
  const done = { ...moved(), status: 'report_ready' as const }
  expect(sumsOf(done)).toEqual([
    ['Paid', 1_799],
    ['Not yet recorded by the lab', 150],
  ])
  expect(formatPayment(done)).toBe('₹1,799 online, ₹150 more')
  const cash = anOrder({ paid: false, payment_mode: 'cash', net_payable: 470 })
  expect(totalTerm(cash)).toBe('To pay')
  expect(totalTerm({ ...cash, status: 'sample_collected' })).toBe('Total')
  expect(notRecorded(cash)).toBe(0)
  expect(notRecorded({ ...cash, status: 'sample_collected' })).toBe(470)
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

test('a cancelled order that was to be paid at service is not to be paid there', () => {
  const cancelled = anOrder({
    paid: false,
    payment_mode: 'cash',
    net_payable: 470,
    status: 'cancelled',
  })
  expect(formatPayment(cancelled)).toBe('₹470, nothing was paid')
  expect(formatPayment({ ...cancelled, payment_under_way: true })).toBe('₹470')
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

test('the bill and what can be cancelled name everybody in the order of their turns', () => {
  const [order] = aVisit()
  if (!order?.linked) throw new Error('The orders are not linked.')
  const orders = order.linked.orders.map((one, at) => ({ ...one, visit_turn: [3, 1, 2][at] }))
  const booking = { ...order.linked, orders }
  const { rows } = visitBill(booking)
  expect(rows.slice(0, 3).map(({ label }) => label)).toEqual([
    'Asha, 2 tests',
    'Kavya, 1 test',
    'Mohan, 2 tests',
  ])
  expect(cancelOptions(booking).map(({ label }) => label)).toEqual([
    'All three',
    'Asha',
    'Kavya',
    'Mohan',
  ])
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

test('the bill of a booking says apart what was to be paid at a visit that is done', () => {
  const [order] = aVisit(() => ({ paid: false, payment_mode: 'cash' }))
  if (!order?.linked) throw new Error('The orders are not linked.')
  const orders = order.linked.orders.map((one, at) => ({
    ...one,
    due: 100,
    status: at === 0 ? ('at_lab' as const) : one.status,
  }))
  const due = orders.length * 100
  const { totals } = visitBill({ ...order.linked, orders, total: due, due })
  expect(totals.map(({ label, value }) => [label, value])).toEqual([
    ['To pay at service', `₹${due - 100}`],
    ['Not yet recorded by the lab', '₹100'],
  ])
})

test('after a payment that was not used it says what is due now', () => {
  const context = begun({ kind: 'pay', orderId: 'o-1', paymentId: 'p-1' })
  const refunded = orderChangeMachine.resolveState({ value: { paying: 'refunded' }, context })
  const last = (order: Parameters<typeof payOnlineCopy>[1]) =>
    payOnlineCopy(refunded, order)?.text.at(-1)
  expect(last(anOrder({ paid: false, net_payable: 470 }))).toBe(
    '₹470 is still to be paid at the visit.',
  )
  expect(last(anOrder({ paid: true }))).toBe('Nothing is due for this order.')
  expect(last(anOrder({ paid: false, status: 'cancelled' }))).toBe('Nothing is due for this order.')
})

test('a payment for one order of a visit says what is still to be paid for the others', () => {
  const context = begun({ kind: 'pay', orderId: 'o-1', paymentId: null })
  const done = orderChangeMachine.resolveState({ value: 'done', context })
  const said = (order: Parameters<typeof payOnlineCopy>[1]) => payOnlineCopy(done, order)?.text
  const alone = 'Nothing is left to pay for this order. We have told the lab.'
  const [mohan] = aVisit((_, at) => (at === 0 ? { paid: true, payment_mode: 'online' } : {}))
  expect(said(mohan)).toEqual([
    alone,
    '₹1,870 is still to be paid at the visit for the other orders.',
  ])
  const [first] = aVisit((_, at) => (at === 1 ? {} : { paid: true, payment_mode: 'online' }))
  expect(said(first)?.at(-1)).toBe('₹1,630 is still to be paid at the visit for the other order.')
  for (const one of [anOrder(), aVisit(() => ({ paid: true }))[0]])
    expect(said(one)).toEqual([alone])
})
