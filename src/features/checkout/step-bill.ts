import type { CartLine } from '#contract/cart.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isCollectionFree, type Pricing, roundToPaisa } from '#contract/rules/pricing.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import { type CheckoutSnapshot, pricingOf } from '#machines/checkout/checkout.selectors.ts'
import type { BillRow } from '#ui/bill.tsx'
import { type Collection, collectionRow, totalRow } from '#ui/collection.ts'
import { formatRupees } from '#ui/rupees.ts'
import { paymentTerm } from './booked-order-format.ts'

export type Bill = { readonly rows: readonly BillRow[]; readonly totals: readonly BillRow[] }

/** Lowest and highest slot charge of the city in rupees; undefined while loading. */
export type Charges = { readonly from: number; readonly to: number } | undefined

/** The collection charge at this step of the booking. */
export function collectionOf(
  snapshot: CheckoutSnapshot,
  lines: readonly CartLine[],
  charges: Charges,
): Collection {
  const { hold, visit } = snapshot.context
  if (visit === 'center') return { kind: 'centre' }
  const { sub_total, hc_charges } = pricingOf(snapshot, lines)
  if (isCollectionFree(sub_total)) return { kind: 'free' }
  if (hold) return { kind: 'window', rupees: hc_charges, when: startInWords(hold.slot) }
  return charges ? { kind: 'range', ...charges } : { kind: 'unknown' }
}

/** The bill of the patient and slot steps: subtotal, collection, total. */
export function stepBill(subTotal: number, collection: Collection): Bill {
  return {
    rows: [
      { label: 'Subtotal', value: formatRupees(subTotal) },
      collectionRow(collection, FREE_COLLECTION_FROM),
    ],
    totals: [totalRow(subTotal, collection)],
  }
}

/** The bill of a visit to a centre: items, visit, total. */
export function visitBill(
  lines: readonly CartLine[],
  subTotal: number,
  collection: Collection,
): Bill {
  return {
    rows: [
      ...lines.map(({ name, selling_price }) => ({
        label: name,
        value: formatRupees(selling_price),
      })),
      collectionRow(collection, FREE_COLLECTION_FROM),
    ],
    totals: [totalRow(subTotal, collection)],
  }
}

/** The complete bill at payment. */
export function paymentBill(
  snapshot: CheckoutSnapshot,
  lines: readonly CartLine[],
  collection: Collection,
): Bill {
  const pricing = pricingOf(snapshot, lines)
  // Who has what stands above the bill of several people.
  const isOfOne = snapshot.context.people.length === 1
  const rows: BillRow[] = (isOfOne ? lines : []).map((line) => ({
    label: line.name,
    small: line.mrp > line.selling_price ? `MRP ${formatRupees(line.mrp)}` : undefined,
    value: formatRupees(line.selling_price),
  }))
  rows.push(
    { label: 'Subtotal', value: formatRupees(pricing.sub_total), kind: 'sum' },
    collectionRow(collection, FREE_COLLECTION_FROM),
    ...moneyOffRows(snapshot, pricing),
  )
  return { rows, totals: [{ label: 'Net payable', value: formatRupees(pricing.net_payable) }] }
}

/** Coupon, total and points, as far as there are any. */
export function moneyOffRows({ context }: CheckoutSnapshot, pricing: Pricing): BillRow[] {
  const { coupon, wallet } = context
  const total: BillRow = { label: 'Total', value: formatRupees(pricing.total), kind: 'sum' }
  return [
    ...(coupon ? [off(`Coupon ${coupon.code}`, pricing.order_discount)] : []),
    ...(wallet
      ? [
          total,
          off(
            `Wallet, ${formatCount(wallet.redeem_points, 'point')}`,
            pricing.redeem_from_wallet_points,
          ),
        ]
      : []),
  ]
}

/** The bill of a placed order. */
export function orderBill(order: Order): Bill {
  const { lines, amounts, order_type, coupon, wallet } = order
  const isFree = amounts.hc_charges === 0
  const atHome = order_type === 'home_collection'
  const collection: BillRow = {
    label: atHome ? 'Home collection' : 'Centre visit',
    value: isFree ? 'Free' : formatRupees(amounts.hc_charges),
    kind: isFree ? 'free' : undefined,
  }
  const rows: BillRow[] = [
    {
      label: lines.length === 1 ? '1 item' : `${lines.length} items`,
      value: formatRupees(amounts.sub_total),
    },
    collection,
  ]
  if (amounts.order_discount > 0) {
    rows.push(off(coupon ? `Coupon ${coupon.code}` : 'Coupon', amounts.order_discount))
  }
  if (amounts.redeem_from_wallet_points > 0) {
    const label = wallet ? `Wallet, ${formatCount(wallet.redeem_points, 'point')}` : 'Wallet'
    rows.push(off(label, amounts.redeem_from_wallet_points))
  }
  const { due_at_visit: due = 0 } = order
  const total = roundToPaisa(amounts.net_payable - due)
  const atVisit = { label: 'To pay at service', value: formatRupees(due) }
  const totals = [{ label: paymentTerm(order), value: formatRupees(total) }]
  return { rows, totals: due > 0 ? [...totals, atVisit] : totals }
}

function off(label: string, rupees: number): BillRow {
  return { label, value: formatRupees(-rupees), kind: 'off' }
}
