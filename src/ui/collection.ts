import type { BillRow } from './bill.tsx'
import { formatRupees } from './rupees.ts'

/** Charge for home collection as far as it is known, rupees. */
export type Collection =
  | { readonly kind: 'free' }
  /** No window is chosen: lowest and highest charge. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'window'; readonly rupees: number; readonly when: string }
  /** The charges are loading, or failed to load. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'centre' }

/** Row of the bill. `freeFrom`: subtotal from which collection is free, rupees. */
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
        small: `by slot, free from ${formatRupees(freeFrom)}`,
        value: collection.kind === 'range' ? between(0, collection) : 'Not known yet',
      }
  }
}

/** Total of the visit: a range until a window is chosen. */
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

/** What is known of the total: without a charge that depends on the slot until one is chosen. */
export function sumSoFar(subTotal: number, collection: Collection): number {
  return subTotal + (collection.kind === 'window' ? collection.rupees : 0)
}

/** Note under the sum of the action bar: charges that are not included yet. */
export function stillToCome(collection: Collection): string {
  switch (collection.kind) {
    case 'range':
      return `plus up to ${formatRupees(collection.to)} at home`
    case 'unknown':
      return 'plus home collection charge'
    case 'free':
      return 'home collection is free'
    default:
      return 'all charges included'
  }
}

function between(base: number, { from, to }: { from: number; to: number }): string {
  if (from === to) return formatRupees(base + from)
  return `${formatRupees(base + from)} to ${formatRupees(base + to)}`
}
