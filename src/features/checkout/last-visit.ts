import type { CartLine, Slot, SlotDay } from '#contract/cart.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isCollectionFree, priceBooking } from '#contract/rules/pricing.ts'
import { isoDate, slashDate } from '#lib/dates.ts'
import { judge } from '#lib/slots/window-groups.ts'
import type { LastVisit } from '#machines/checkout/checkout.events.ts'
import type { CheckoutSnapshot } from '#machines/checkout/checkout.selectors.ts'
import { formatRupees } from '#ui/rupees.ts'

/** A booking like the last one, as the cart shows it. */
export type RepeatedVisit = {
  /** `offered`: nothing is held yet. */
  readonly phase: 'offered' | 'holding' | 'held'
  readonly visit: LastVisit
  readonly slot: Slot
}

type RepeatInput = {
  readonly snapshot: CheckoutSnapshot
  readonly lines: readonly CartLine[]
  readonly cityId: number
  /** Null or undefined without a visit to repeat. */
  readonly last: Order | null | undefined
  readonly days: readonly SlotDay[] | undefined
}

/** Null where the last visit cannot be repeated: its place, its payment or a slot cannot be had. */
export function repeatedVisit(input: RepeatInput): RepeatedVisit | null {
  const { snapshot, lines, days = [] } = input
  const earliest = earliestFor(lines, days)
  const { slotId, hold } = snapshot.context
  if (snapshot.matches({ booking: { asLastTime: 'held' } })) {
    const visit = chosenVisit(snapshot)
    return visit && hold && { phase: 'held', visit, slot: hold.slot }
  }
  if (isHolding(snapshot)) {
    const visit = chosenVisit(snapshot)
    const asked = days.flatMap(({ slots }) => slots).find(({ slot_id }) => slot_id === slotId)
    const slot = asked ?? earliest
    return visit && slot ? { phase: 'holding', visit, slot } : null
  }
  const visit = visitOf(input)
  if (!visit || !earliest) return null
  const isPossible = snapshot.can({ type: 'lastVisit.book', visit, slot: earliest })
  return isPossible ? { phase: 'offered', visit, slot: earliest } : null
}

function isHolding(snapshot: CheckoutSnapshot): boolean {
  return (
    snapshot.matches({ booking: { asLastTime: 'creating' } }) ||
    snapshot.matches({ booking: { asLastTime: 'updating' } }) ||
    snapshot.matches({ booking: { asLastTime: 'holding' } })
  )
}

function chosenVisit({ context }: CheckoutSnapshot): LastVisit | null {
  const { member, address, preferredMode: mode } = context
  return member && address && mode ? { member, address, mode } : null
}

function visitOf({ snapshot, cityId, last }: RepeatInput): LastVisit | null {
  if (!last?.address || last.address.city_id !== cityId || !last.payment_mode) return null
  if (last.payment_mode === 'online' && !snapshot.context.offers.online) return null
  return { member: last.member, address: last.address, mode: last.payment_mode }
}

/** The first free slot that no rule of the tests excludes. */
function earliestFor(lines: readonly CartLine[], days: readonly SlotDay[]): Slot | undefined {
  return days.flatMap(({ slots }) => slots).find((slot) => judge(slot, lines).state === 'free')
}

/** Why home collection costs more than last time: a start and the reason; null if it does not. */
export function dearerThanLast(
  last: Order,
  lines: readonly CartLine[],
  slot: Slot,
): { readonly what: string; readonly why: string } | null {
  const { hc_charges } = priceBooking({ lines, slot })
  const { hc_charges: before, sub_total } = last.amounts
  if (hc_charges <= before) return null
  const day = slashDate(isoDate(last.placed_at ?? Date.now()))
  const was = isCollectionFree(sub_total)
    ? `it was free, because the order was ${formatRupees(FREE_COLLECTION_FROM)} or more`
    : `it was ${formatRupees(before)}`
  return {
    what: `New since last time: ${formatRupees(hc_charges)} home collection.`,
    why: `On ${day} ${was}.`,
  }
}
