import type { Slot } from '#contract/cart.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { isCollectionFree, type PricedLine, priceLines } from '#contract/rules/pricing.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import type { BillRow } from '#ui/bill.tsx'
import { type Collection, collectionRow, totalRow } from '#ui/collection.ts'
import { formatRupees } from '#ui/rupees.ts'

export type CartBill = {
  readonly subTotal: number
  readonly collection: Collection
  readonly rows: readonly BillRow[]
  readonly totals: readonly BillRow[]
}

type CartBillInput = {
  /** At current prices. */
  readonly lines: readonly PricedLine[]
  /** The cart as the patient last saw it, while new prices wait for consent. */
  readonly before?: readonly PricedLine[] | undefined
  /** Lowest and highest slot charge of the city in rupees; undefined while loading. */
  readonly charges: { readonly from: number; readonly to: number } | undefined
  /** The slot that is offered or held; its charge is then known. */
  readonly slot?: Slot | null | undefined
  /** At least one line can only be sampled at a centre. */
  readonly onlyAtCentre: boolean
  /** The lab books centre visits, so their price is shown too. */
  readonly offersCentre: boolean
}

/** The cart's charges. Without a slot, the collection charge stays a range (spec §4). */
export function cartBill(input: CartBillInput): CartBill {
  const { lines, before, charges, slot = null, onlyAtCentre, offersCentre } = input
  const { mrp_total, discount, sub_total, hc_charges } = priceLines({ lines, slot })
  const collection: Collection =
    slot && !isCollectionFree(sub_total)
      ? { kind: 'window', rupees: hc_charges, when: startInWords(slot) }
      : collectionOf(sub_total, charges, onlyAtCentre)
  const items = lines.length === 1 ? '1 item' : `${lines.length} items`
  const rows: BillRow[] = [{ label: `MRP of ${items}`, value: formatRupees(mrp_total) }]
  if (discount > 0) {
    rows.push({ label: 'Discount on MRP', value: formatRupees(-discount), kind: 'off' })
  }
  rows.push(
    { label: 'Subtotal', value: formatRupees(sub_total), kind: 'sum' },
    collectionRow(collection, FREE_COLLECTION_FROM),
  )
  const totals = [totalRow(sub_total, collection)]
  if (before) {
    const was = priceLines({ lines: before, slot: null }).sub_total
    const { value } = totalRow(was, collectionOf(was, charges, onlyAtCentre))
    totals.push({ label: 'Was', value })
  } else if (offersCentre && (collection.kind === 'range' || collection.kind === 'unknown')) {
    totals.push({ label: 'At a centre', value: formatRupees(sub_total) })
  }
  return { subTotal: sub_total, collection, rows, totals }
}

function collectionOf(
  subTotal: number,
  charges: CartBillInput['charges'],
  onlyAtCentre: boolean,
): Collection {
  if (onlyAtCentre) return { kind: 'centre' }
  if (isCollectionFree(subTotal)) return { kind: 'free' }
  return charges ? { kind: 'range', ...charges } : { kind: 'unknown' }
}
