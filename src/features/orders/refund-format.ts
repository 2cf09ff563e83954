import type { Order } from '#contract/orders.schemas.ts'
import { type RefundAmounts, refundOf } from '#contract/rules/refund.ts'
import { formatRupees } from '#ui/rupees.ts'

/** What cancelling would give back, part by part; the same rule carries the refund out. */
export function refundPreview(order: Order): string[] {
  const parts = partsOf(refundOf(order))
  return parts.length > 0 ? parts : ['Nothing was paid yet, so there is nothing to give back.']
}

/** What came back, and whether it is still on its way; empty when nothing was taken. */
export function formatRefund({ refund }: Order): string[] {
  if (!refund) return []
  const { online, wallet_points, wallet, status } = refund
  const arrived = status === 'pending' ? 'is on its way back' : 'went back'
  return [
    ...(online > 0 ? [`${formatRupees(online)} ${arrived} to where you paid from`] : []),
    ...(wallet_points > 0
      ? [`${pointsInWords(wallet_points, wallet)} are back in your wallet`]
      : []),
  ]
}

function partsOf({ online, wallet_points, wallet }: RefundAmounts): string[] {
  return [
    ...(online > 0 ? [`${formatRupees(online)} to the card, account or UPI you paid from`] : []),
    ...(wallet_points > 0
      ? [`${pointsInWords(wallet_points, wallet)} to your wallet, at once`]
      : []),
  ]
}

function pointsInWords(points: number, rupees: number): string {
  return `${points} points (${formatRupees(rupees)})`
}
