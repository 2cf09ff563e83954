import type { BillRow } from './bill.tsx'
import { formatRupees } from './rupees.ts'

/** What home collection costs as far as it is known; rupees. */
export type Collection =
  | { readonly kind: 'free' }
  /** No window is chosen: from the cheapest to the dearest. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  /** A window is chosen. */
  | { readonly kind: 'window'; readonly rupees: number; readonly when: string }
  /** The charges of the slots are not loaded, or could not be. */
  | { readonly kind: 'unknown' }
  /** The patient comes to a centre. */
  | { readonly kind: 'centre' }

/** The row of the bill. `freeFrom` is the subtotal from which nothing is charged, rupees. */
export function collectionRow(collection: Collection, freeFrom: number): BillRow {
  switch (collection.kind) {
    case 'free':
      return { label: 'Home collection', value: 'Free', kind: 'free' }
    case 'centre':
      return { label: 'Centre visit', value: 'Free', kind: 'free' }
    case 'window':
      return {
        label: 'Home collection',
        small: collection.when,
        value: formatRupees(collection.rupees),
      }
    default:
      return {
        label: 'Home collection',
        small: `by window, free from ${formatRupees(freeFrom)}`,
        value: collection.kind === 'range' ? between(0, collection) : 'Not known yet',
      }
  }
}

/** What the visit comes to, beside the subtotal: a range until a window is chosen. */
export function totalRow(subTotal: number, collection: Collection): BillRow {
  switch (collection.kind) {
    case 'range':
      return { label: 'With a home visit', value: between(subTotal, collection) }
    case 'unknown':
      return { label: 'Before home collection', value: formatRupees(subTotal) }
    case 'window':
      return { label: 'Total', value: formatRupees(subTotal + collection.rupees) }
    default:
      return { label: 'Total', value: formatRupees(subTotal) }
  }
}

/** Under the sum of the action bar: what it does not hold yet. */
export function stillToCome(collection: Collection): string {
  switch (collection.kind) {
    case 'range':
      return `plus up to ${formatRupees(collection.to)} at home`
    case 'unknown':
      return 'plus home collection charge'
    case 'free':
      return 'home collection is free'
    default:
      return 'all charges in'
  }
}

function between(base: number, { from, to }: { from: number; to: number }): string {
  if (from === to) return formatRupees(base + from)
  return `${formatRupees(base + from)} to ${formatRupees(base + to)}`
}
