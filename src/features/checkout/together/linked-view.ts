import type { SnapshotFrom } from 'xstate'
import { paths } from '#config/paths.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import { isCollectionFree, type Pricing } from '#contract/rules/pricing.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import { partsIn } from '#machines/linked-booking/linked-booking.context.ts'
import type { LinkedBookingEvent } from '#machines/linked-booking/linked-booking.events.ts'
import type { linkedBookingMachine } from '#machines/linked-booking/linked-booking.machine.ts'
import { keyOfDraft, type Part } from '#machines/linked-booking/people.ts'
import { type Collection, collectionRow, totalRow } from '#ui/collection.ts'
import { formatRupees } from '#ui/rupees.ts'
import { linesOfDraft, priceDrafts, priceParts } from '../order-payload.ts'
import { type Bill, type Charges, moneyOff } from '../step-bill.ts'

export type LinkedSnapshot = SnapshotFrom<typeof linkedBookingMachine>

export type LinkedView = {
  readonly snapshot: LinkedSnapshot
  readonly send: (event: LinkedBookingEvent) => void
}

/** Where the steps that are done lead back to. */
export const STEP_HREFS = {
  details: paths.bookTogether.getHref(),
  slot: paths.bookTogether.getHref('slot'),
  payment: paths.bookTogether.getHref('payment'),
} as const

/** One or several parts with their price, each in rupees. */
export type PricedPart = Part & { readonly subTotal: number }

/** The parts of the booking, and the sum: of the drafts once they are made. */
export function pricedParts({ context }: LinkedSnapshot): {
  readonly parts: readonly PricedPart[]
  readonly sum: Pricing
} {
  const { drafts } = context
  const parts = partsIn(context)
  const keysOfDrafts = drafts.map(keyOfDraft)
  const isDrafted = drafts.length > 0 && parts.every(({ key }) => keysOfDrafts.includes(key))
  const priced = isDrafted ? priceDrafts(context, linesOfDraft) : priceParts(parts)
  const keys = isDrafted ? keysOfDrafts : parts.map(({ key }) => key)
  return {
    parts: parts.map((part) => ({
      ...part,
      subTotal: priced.orders[keys.indexOf(part.key)]?.sub_total ?? 0,
    })),
    sum: priced.sum,
  }
}

/** The collection charge of the visit, as far as it is known. */
export function collectionOf(snapshot: LinkedSnapshot, sum: Pricing, charges: Charges): Collection {
  const { hold } = snapshot.context
  if (isCollectionFree(sum.sub_total)) return { kind: 'free' }
  if (hold) return { kind: 'window', rupees: sum.hc_charges, when: startInWords(hold.slot) }
  return charges ? { kind: 'range', ...charges } : { kind: 'unknown' }
}

export function linkedBill(
  { context }: LinkedSnapshot,
  sum: Pricing,
  collection: Collection,
): Bill {
  const { coupon, wallet } = context
  const row = collectionRow(collection, FREE_COLLECTION_FROM)
  const small = row.small ? `once, ${row.small}` : 'one visit'
  const off = moneyOff({
    coupon: coupon && { label: `Coupon ${coupon.code}`, rupees: sum.order_discount },
    total: sum.total,
    wallet: wallet && {
      label: `Wallet, ${wallet.redeem_points} points`,
      rupees: sum.redeem_from_wallet_points,
    },
  })
  const net = { label: 'Net payable', value: formatRupees(sum.net_payable) }
  return {
    rows: [{ label: 'Subtotal', value: formatRupees(sum.sub_total) }, { ...row, small }, ...off],
    totals: [off.length > 0 ? net : totalRow(sum.sub_total, collection)],
  }
}

/** "Mohan, Asha and Kavya". */
export function firstNames(parts: readonly Part[]): string[] {
  return [...new Set(parts.map(({ member }) => member.firstName))]
}

export function homeParts(parts: readonly PricedPart[]): readonly PricedPart[] {
  return parts.filter(({ at }) => at === 'home')
}

/** A test of several people once. */
export function distinctLines(parts: readonly Part[]): readonly CartLine[] {
  const lines = parts.flatMap((part) => part.lines)
  return [...new Map(lines.map((line) => [line.code, line])).values()]
}
