import type { Order } from '#contract/orders.schemas.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'
import type { BillRow } from '#ui/bill.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { totalTerm } from './order-format.ts'

/** Every charge of an order, as the lab priced it, in the order of look/README. */
export function orderBill(order: Order): { rows: BillRow[]; totals: BillRow[] } {
  const { amounts, lines, order_type, coupon } = order
  const items = lines.length === 1 ? '1 item' : `${lines.length} items`
  const rows: BillRow[] = [{ label: items, value: formatRupees(amounts.sub_total) }]
  if (order_type === 'home_collection') {
    const charge = amounts.hc_charges
    rows.push({
      label: 'Home collection',
      value: charge === 0 ? 'Free' : formatRupees(charge),
      kind: charge === 0 ? 'free' : undefined,
    })
  }
  if (amounts.order_discount > 0) {
    const label = coupon ? `Coupon ${coupon.code}` : 'Coupon'
    rows.push({ label, value: formatRupees(-amounts.order_discount), kind: 'off' })
  }
  if (amounts.redeem_from_wallet_points > 0) {
    const rupees = amounts.redeem_from_wallet_points
    const label = `Wallet, ${pointsFor(rupees)} points`
    rows.push({ label, value: formatRupees(-rupees), kind: 'off' })
  }
  return { rows, totals: [{ label: totalTerm(order), value: formatRupees(amounts.net_payable) }] }
}
