import type { Order } from '#contract/orders.schemas.ts'
import { dueAtVisit } from '#contract/rules/door-payments.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import { formatRupees } from '#ui/rupees.ts'
import { type OutcomeCopy, payingCopy } from './add-test-copy.ts'
import type { OrderChangeView } from './order-change-view.ts'
import { sharedWith } from './order-groups.ts'

/**
 * What became of an attempt to pay what is due; null while the patient reviews.
 * @param order undefined while it is loading
 */
export function payOnlineCopy(
  snapshot: OrderChangeView['snapshot'],
  order: Order | undefined,
): OutcomeCopy | null {
  const { error, due } = snapshot.context
  if (snapshot.matches('done')) {
    return {
      tone: 'good',
      title: 'Your order is paid',
      text: [
        'Nothing is left to pay for this order. We have told the lab.',
        ...(order ? dueForOthers(order) : []),
      ],
      action: null,
    }
  }
  if (snapshot.matches('gone')) {
    return { tone: 'bad', title: error, text: ['Nothing was charged.'], action: null }
  }
  if (snapshot.matches('unsure')) {
    return {
      tone: 'bad',
      title: error,
      text: [
        'No money was taken. We may already have opened a payment. Try again. We never charge twice.',
      ],
      action: { label: 'Try again', event: 'change.confirm' },
    }
  }
  return payingCopy(snapshot, {
    // Of a payment from which the patient returns the sum is not known.
    sum: due > 0 ? formatRupees(due) : 'what is due',
    kept: snapshot.matches({ paying: 'refunded' })
      ? stillDue(order)
      : 'You can still pay at the visit.',
    later: 'Once it is paid, your order shows it, even if you close this page.',
    late: 'Your order was already paid, changed or cancelled.',
    another: null,
  })
}

/** After a payment that was not used. */
function stillDue(order: Order | undefined): string {
  if (!order) return 'Your order shows what is still to pay.'
  const due = dueAtVisit(order)
  return due > 0
    ? `${formatRupees(due)} is still to be paid at the visit.`
    : 'Nothing is due for this order.'
}

/** What is paid at the visit for the others whom it serves. */
export function dueForOthers({ order_id, linked }: Order): string[] {
  const others = sharedWith(order_id, linked?.orders ?? []).filter(
    (one) => one.order_id !== order_id && one.due > 0,
  )
  const due = roundToPaisa(others.reduce((sum, one) => sum + one.due, 0))
  const orders = others.length === 1 ? 'order' : 'orders'
  return due > 0
    ? [`${formatRupees(due)} is still to be paid at the visit for the other ${orders}.`]
    : []
}
