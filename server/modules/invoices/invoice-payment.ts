import type { Order } from '#contract/orders.schemas.ts'
import { formatDay, labDay } from '#server/lab-time.ts'
import { formatAmount } from './amount-in-words.ts'

type Paid = { readonly order: Order; readonly paymentReferences: readonly string[] }

/** How and when the order was or will be paid, and refunds. */
export function paymentOf(paid: Paid): string[] {
  const lines = [howPaid(paid), ...reference(paid)]
  return paid.order.status === 'cancelled' ? [...lines, cameBack(paid.order)] : lines
}

function howPaid({ order }: Paid): string {
  const { amounts, paid, payment_mode, placed_at, status, due_at_visit } = order
  if (amounts.net_payable === 0) {
    return amounts.redeem_from_wallet_points > 0
      ? 'Paid in full with wallet points.'
      : 'Nothing to pay.'
  }
  if (paid && payment_mode === 'online') {
    const when = placed_at ? ` on ${formatDay(labDay(new Date(placed_at)))}` : ''
    const still = status === 'cancelled' ? 'was not paid' : 'to be paid at service'
    const rest = due_at_visit ? ` ${formatAmount(due_at_visit)} ${still}.` : ''
    return `Paid online${when}.${rest}`
  }
  if (paid) return 'Paid at service.'
  return status === 'cancelled' ? 'Nothing was paid.' : 'To be paid at service.'
}

function reference({ order, paymentReferences }: Paid): string[] {
  return order.paid ? paymentReferences.map((one) => `Payment reference ${one}`) : []
}

function cameBack({ refund }: Order): string {
  const back = [
    ...(refund && refund.online > 0
      ? [`${formatAmount(refund.online)} to where it was paid from`]
      : []),
    ...(refund && refund.wallet_points > 0 ? [`${refund.wallet_points} points to the wallet`] : []),
  ]
  if (back.length === 0) return 'The order was cancelled. Nothing is due.'
  const verb = refund?.status === 'pending' ? 'Refund on its way' : 'Refunded'
  return `The order was cancelled. ${verb}: ${back.join(' and ')}.`
}
