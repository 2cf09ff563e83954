import type { CartLine, Slot, SlotDay } from '#contract/cart.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { labMs } from '#contract/rules/lab-time.ts'
import { isCollectionFree, priceLines } from '#contract/rules/pricing.ts'
import { fullDate } from '#lib/dates.ts'
import { fastOf, hasFastBegun } from '#lib/slots/fast.ts'
import { suits } from '#lib/slots/window-groups.ts'
import type { LastVisit } from '#machines/checkout/checkout.events.ts'
import type { CheckoutSnapshot } from '#machines/checkout/checkout.selectors.ts'
import { formatRupees } from '#ui/rupees.ts'

/** A booking like the last one, as the cart shows it. */
export type RepeatedVisit = {
  /** `offered`: nothing is held yet; `kept`: the slot is held from before a reload or another step. */
  readonly phase: 'offered' | 'kept' | 'holding' | 'held'
  readonly visit: LastVisit
  readonly slot: Slot
}

type RepeatInput = {
  readonly snapshot: CheckoutSnapshot
  readonly lines: readonly CartLine[]
  readonly cityId: number
  /** Undefined while loading. */
  readonly visit: LastVisit | undefined
  /** `HH:mm` at which the last visit began; undefined while loading. */
  readonly lastStart: string | undefined
  readonly days: readonly SlotDay[]
}

/** Null where the last visit cannot be repeated: its place, its payment or a slot cannot be had. */
export function repeatedVisit(input: RepeatInput): RepeatedVisit | null {
  const { snapshot, lines, days, lastStart } = input
  const { slotId, hold } = snapshot.context
  const visit = chosenVisit(snapshot) ?? visitToOffer(input)
  if (!visit) return null
  if (snapshot.matches({ booking: { asLastTime: 'held' } })) {
    return hold && { phase: 'held', visit, slot: hold.slot }
  }
  const nearest = slotToOffer(days, lines, lastStart)
  if (isHolding(snapshot)) {
    const asked = days.flatMap(({ slots }) => slots).find(({ slot_id }) => slot_id === slotId)
    const slot = asked ?? nearest
    return slot ? { phase: 'holding', visit, slot } : null
  }
  if (hold && !isForVisit(snapshot, visit)) return null
  const slot = hold?.slot ?? nearest
  if (!slot || !snapshot.can({ type: 'lastVisit.book', visit, slot })) return null
  return { phase: hold ? 'kept' : 'offered', visit, slot }
}

/**
 * On the first day with a slot for whose fast there is time, the one nearest to the time of last time;
 * without such a day, the first slots are for who has fasted.
 */
function slotToOffer(
  days: readonly SlotDay[],
  lines: readonly CartLine[],
  lastStart: string | undefined,
): Slot | undefined {
  const free = days.flatMap(({ slots }) => slots).filter(suits(lines))
  const fast = fastOf(lines)
  const inTime = free.filter((slot) => !fast || !hasFastBegun(slot, fast.hours))
  const usable = inTime.length > 0 ? inTime : free
  const ofFirstDay = usable.filter(({ slot_date }) => slot_date === usable[0]?.slot_date)
  const apart = ({ slot_date, from_time }: Slot) =>
    Math.abs(labMs(slot_date, from_time) - labMs(slot_date, lastStart ?? '00:00'))
  return ofFirstDay.toSorted((one, other) => apart(one) - apart(other))[0]
}

/** What is held is held for this patient at this address. */
function isForVisit({ context }: CheckoutSnapshot, { member, address }: LastVisit): boolean {
  return (
    context.people[0]?.member_id === member.member_id &&
    context.address?.address_id === address.address_id
  )
}

function isHolding(snapshot: CheckoutSnapshot): boolean {
  return (
    snapshot.matches({ booking: { asLastTime: 'creating' } }) ||
    snapshot.matches({ booking: { asLastTime: 'updating' } }) ||
    snapshot.matches({ booking: { asLastTime: 'holding' } })
  )
}

/** The visit that the chart is booking. */
function chosenVisit(snapshot: CheckoutSnapshot): LastVisit | null {
  const { address, preferredMode: mode } = snapshot.context
  const [member] = snapshot.context.people
  if (!snapshot.matches({ booking: 'asLastTime' })) return null
  return member && address && mode ? { member, address, mode } : null
}

function visitToOffer({ snapshot, cityId, visit }: RepeatInput): LastVisit | null {
  if (!visit || visit.address.city_id !== cityId) return null
  return visit.mode === 'online' && !snapshot.context.offers.online ? null : visit
}

/** Why home collection costs more than last time: a start and the reason; null if it does not. */
export function dearerThanLast(
  last: Order,
  lines: readonly CartLine[],
  slot: Slot,
): { readonly what: string; readonly why: string } | null {
  const { hc_charges } = priceLines({ lines, slot })
  if (hc_charges <= last.amounts.hc_charges) return null
  return {
    what: `${formatRupees(hc_charges)} home collection in this slot.`,
    why: `${forVisit(last)} ${whatItWas(last)}.`,
  }
}

/** By its day: it may be another visit than the last, and may be still to come. */
function forVisit({ slot }: Order): string {
  return slot ? `For the visit on ${fullDate(slot.slot_date)}` : 'Last time'
}

function whatItWas({ order_id, linked, amounts }: Order): string {
  const atHome = linked?.orders.filter(
    ({ order_type, own_visit }) => order_type === 'home_collection' && !own_visit,
  )
  const isShared = atHome?.some((one) => one.order_id === order_id) && atHome.length > 1
  if (isShared) return 'one collection charge covered several orders'
  return isCollectionFree(amounts.sub_total)
    ? `it was free, because the order was ${formatRupees(FREE_COLLECTION_FROM)} or more`
    : `it was ${formatRupees(amounts.hc_charges)}`
}
