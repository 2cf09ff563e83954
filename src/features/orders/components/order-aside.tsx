import { lazy, Suspense } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import type { Phlebotomist } from '#contract/phlebotomists.endpoints.ts'
import {
  FIRST_NOT_RECORDED,
  firstNotRecorded,
  NOT_RECORDED,
  notRecorded,
} from '#contract/rules/door-payments.ts'
import { passedCharge } from '#contract/rules/linked-orders.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { addressInWords, windowInWords } from '#lib/format/visit-format.ts'
import { Bill, type BillRow } from '#ui/bill.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { formatRupees } from '#ui/rupees.ts'
import {
  formatDoorPayment,
  formatPatient,
  formatPayment,
  formatVisit,
  totalTerm,
  UNRECORDED,
} from '../order-format.ts'
import { isActive, sharedWith, wholeVisit } from '../order-groups.ts'
import { formatRefund } from '../refund-format.ts'
import { upiPayment } from '../upi-payment.ts'
import type { OrderRating } from '../use-rate-order.ts'
import { visitBill } from '../visit-format.ts'
import { NextDock } from './next-action.tsx'
import { OrderPageActions, type OrderPageHandlers } from './order-page-actions.tsx'
import { OrderPhlebotomist } from './order-phlebotomist.tsx'

type OrderAsideProps = {
  order: Order
  /** The person's part of the visit; null for a walk-in, and while it is not known. */
  turn: Timing | null
  profile: Phlebotomist | undefined
  rating: OrderRating
  handlers: OrderPageHandlers
}

// Loaded only where the lab takes UPI and something is due.
const PayByUpi = lazy(async () => ({ default: (await import('./pay-by-upi.tsx')).PayByUpi }))

export function OrderAside({ order, turn, profile, rating, handlers }: OrderAsideProps) {
  const upi = upiPayment(order)
  return (
    <aside className="aside stack" aria-label="Order details">
      <div className="card card--flush">
        {order.status !== 'cancelled' && (
          <OrderPhlebotomist order={order} profile={profile} rating={rating} />
        )}
        <div className="card__part">
          <Facts look="aside" items={factsOf(order)} />
        </div>
        <div className="card__part">
          <Bill {...orderBill(order)} />
        </div>
        {upi && (
          <Suspense>
            <PayByUpi {...upi} />
          </Suspense>
        )}
        <OrderPageActions order={order} handlers={handlers} />
      </div>
      {order.linked?.orders.some(isActive) && (
        <div className="card">
          <h2 className="h3 mb-2">Booked together</h2>
          <Bill caption="What all orders cost" {...visitBill(order.linked)} />
        </div>
      )}
      <NextDock order={order} turn={turn} />
    </aside>
  )
}

const VISIT_NOT_RECORDED = `${NOT_RECORDED} If you have paid, you do not need to do anything.`

const PAYMENT_UNDER_WAY =
  'A payment is not confirmed yet. If you have just paid, we are waiting for your bank.'

function factsOf(order: Order): Fact[] {
  const { order_no, member, address, centre, test_names } = order
  const visit = wholeVisit(order, order.linked?.orders)
  const facts: Fact[] = [
    {
      term: 'Order',
      value: (
        <span className="tabular-nums" translate="no">
          {order_no}
        </span>
      ),
    },
    { term: 'Patient', value: formatPatient(member) },
  ]
  if (visit) {
    const when = windowInWords(visit)
    facts.push({ term: 'When', value: <span className="tabular-nums">{when}</span> })
  }
  facts.push({
    term: 'Where',
    value: formatVisit(order),
    ...(address && { small: addressInWords(address) }),
    ...(centre && { small: centre.name }),
  })
  facts.push(
    { term: 'Tests', value: test_names.join(', ') },
    {
      term: totalTerm(order),
      value: <span className="tabular-nums">{formatPayment(order)}</span>,
      ...(order.payment_under_way && { small: PAYMENT_UNDER_WAY }),
      ...(notRecorded(order) > 0 && { small: VISIT_NOT_RECORDED }),
      ...(firstNotRecorded(order) > 0 && { small: FIRST_NOT_RECORDED }),
    },
  )
  for (const payment of order.door_payments ?? []) {
    const { value, small } = formatDoorPayment(payment)
    const received = <span className="tabular-nums">{value}</span>
    facts.push({ term: 'Received', value: received, ...(small && { small }) })
  }
  const refund = formatRefund(order)
  if (refund.length > 0) facts.push({ term: 'Refund', value: `${refund.join('. ')}.` })
  return facts
}

/** The charge of a visit to several stands on the order of one of them. */
function collectionOf(order: Order, passed: number): Pick<BillRow, 'value' | 'kind'> {
  const { order_id, amounts, linked } = order
  const charge = roundToPaisa(amounts.hc_charges - passed)
  if (charge > 0) return { value: formatRupees(charge) }
  const orders = linked?.orders ?? []
  const shared = passed > 0 ? orders.filter(isActive) : sharedWith(order_id, orders)
  const bearer = shared.find((one) => one.amounts.hc_charges > 0)
  return bearer
    ? { value: `On ${bearer.member.firstName}’s order` }
    : { value: 'Free', kind: 'free' }
}

/** Every charge of an order as the lab priced it. */
function orderBill(order: Order): { rows: BillRow[]; totals: BillRow[] } {
  const { amounts, lines, order_type, coupon, status } = order
  const passed = passedCharge(order, order.linked)
  const items = lines.length === 1 ? '1 item' : `${lines.length} items`
  const rows: BillRow[] = [{ label: items, value: formatRupees(amounts.sub_total) }]
  if (order_type === 'home_collection') {
    rows.push({ label: 'Home collection', ...collectionOf(order, passed) })
  }
  if (amounts.order_discount > 0) {
    const label = coupon ? `Coupon ${coupon.code}` : 'Coupon'
    rows.push({ label, value: formatRupees(-amounts.order_discount), kind: 'off' })
  }
  if (amounts.redeem_from_wallet_points > 0) {
    const rupees = amounts.redeem_from_wallet_points
    const label = `Wallet, ${formatCount(pointsFor(rupees), 'point')}`
    rows.push({ label, value: formatRupees(-rupees), kind: 'off' })
  }
  const due = order.due_at_visit ?? 0
  const total = {
    label: totalTerm(order),
    value: formatRupees(roundToPaisa(amounts.net_payable - due - passed)),
  }
  const rest = notRecorded(order) > 0 ? UNRECORDED : 'To pay at service'
  const atVisit = { label: status === 'cancelled' ? 'Not paid' : rest, value: formatRupees(due) }
  return { rows, totals: due > 0 ? [total, atVisit] : [total] }
}
