import type { PreparationRule } from '#contract/catalogue.endpoints.ts'
import type { LinkedOrder, Order } from '#contract/orders.schemas.ts'
import { priceBooking } from '#contract/rules/booking-price.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import { distinctSamples } from '#contract/rules/tubes.ts'
import { sampleMember, sampleOrderLine } from '#paths/checkout/checkout.data.ts'
import { anOrder } from './profile.tsx'

type Line = Order['lines'][number]

function test(name: string, price: number, container: string, rules: PreparationRule[]): Line {
  const fast = rules.find((rule) => rule.kind === 'fast')
  return {
    ...sampleOrderLine,
    name,
    test_code: name,
    unit_price: price,
    net_amount: price,
    mrp: price,
    samples: [{ container, volume_ml: null }],
    fasting_hours: fast?.hours ?? 0,
    preparation_rules: rules,
  }
}

const FLUORIDE = 'Fluoride tube (grey)'
const SERUM = 'Serum separator tube (gold)'
const EDTA = 'EDTA tube (lavender)'

const sugar = test('Blood Sugar Fasting', 80, FLUORIDE, [{ kind: 'fast', hours: 8 }])
const psa = test('PSA Total', 600, SERUM, [{ kind: 'abstain', hours: 48, from: 'cycling' }])
const vitaminD = test('Vitamin D (25-OH)', 1080, SERUM, [])
const lipid = test('Lipid Profile', 550, SERUM, [
  { kind: 'fast', hours: 10 },
  { kind: 'abstain', hours: 24, from: 'alcohol' },
])
const bloodCount = test('Complete Blood Count', 240, EDTA, [])

const PEOPLE = [
  {
    member: { firstName: 'Mohan', gender: 0, relation_type: 'father', age: 67 },
    lines: [sugar, psa],
  },
  {
    member: { firstName: 'Asha', gender: 1, relation_type: 'self', age: 41 },
    lines: [vitaminD, lipid],
  },
  {
    member: { firstName: 'Kavya', gender: 1, relation_type: 'daughter', age: 9 },
    lines: [bloodCount],
  },
] as const

/**
 * A family visit as its three orders `o-1` to `o-3`: Mohan ₹680, Asha ₹1,630
 * and Kavya ₹240 on Sun 22 Nov 2026 at 07:00 AM, collection free. `change` overrides one of them.
 */
export function aVisit(
  change: (order: Order, at: number) => Partial<Order & Apart> = () => ({}),
): Order[] {
  const { orders: priced } = priceBooking({
    orders: PEOPLE.map(({ lines }) => ({
      lines: lines.map(({ mrp, unit_price }) => ({ mrp, selling_price: unit_price })),
      home: true,
    })),
    slot: { slot_date: '2026-11-22', charge: 150 },
  })
  const orders = PEOPLE.map(({ member, lines }, at) => {
    const amounts = priced[at] ?? anOrder().amounts
    const order = anOrder({
      order_id: `o-${at + 1}`,
      order_no: `2611220000${at + 1}`,
      member: { ...sampleMember, ...member, member_id: `m-${at + 1}` },
      lines: [...lines],
      test_names: lines.map(({ name }) => name),
      samples: distinctSamples(lines.flatMap(({ samples }) => samples)),
      amounts,
      net_payable: amounts.net_payable,
      report_by: at === 2 ? '2026-11-22T19:30:00+05:30' : '2026-11-23T07:30:00+05:30',
    })
    return { own_visit: false, ...order, ...change(order, at) }
  })
  return withLinks(orders)
}

/** What only the list says that each of them carries. */
type Apart = Partial<Pick<LinkedOrder, 'own_visit' | 'closed'>>

/** Each order names all of them, as the provider answers it. */
export function withLinks(orders: readonly (Order & Apart)[]): Order[] {
  const entries = orders.map(entryOf)
  const sum = (rupees: (entry: LinkedOrder) => number) =>
    roundToPaisa(entries.reduce((total, entry) => total + rupees(entry), 0))
  const linked = {
    parent_order_id: orders[0]?.order_id ?? '',
    count: orders.length,
    orders: entries,
    total: sum(({ status, net_payable }) => (status === 'cancelled' ? 0 : net_payable)),
    due: sum(({ due }) => due),
  }
  return orders.map(({ own_visit: _, closed: _closed, ...order }) => ({ ...order, linked }))
}

function entryOf(order: Order & Apart): LinkedOrder {
  const { order_id, order_no, status, order_type, slot, test_names, samples } = order
  const { member_id, firstName, lastName, relation_type } = order.member
  const due = order.paid ? (order.due_at_visit ?? 0) : order.net_payable
  return {
    order_id,
    order_no,
    status,
    order_type,
    member: { member_id, firstName, lastName, relation_type },
    slot,
    test_names,
    samples,
    net_payable: order.net_payable,
    paid: order.paid,
    payment_mode: order.payment_mode,
    amounts: order.amounts,
    due: status === 'cancelled' ? 0 : due,
    own_visit: order.own_visit ?? false,
    ...(order.closed && { closed: true }),
    ...(order.door_payments && { door_payments: order.door_payments }),
  }
}
