import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { HOUR } from '#contract/rules/lab-time.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { isoDate, labTime, shortDate } from '#lib/dates.ts'
import { timesInWords } from '#lib/format/visit-format.ts'
import { fastOf, fastStart, hasFastBegun } from '#lib/slots/fast.ts'
import { judge } from '#lib/slots/window-groups.ts'

/** A way on from a late visit, with what it means for the fast. */
export type LateWay = {
  readonly title: string
  readonly time: string
  readonly words: string
}

type LateOrder = Pick<Order, 'lines' | 'slot' | 'member'>

/** `arrivesAt` is an ISO instant; null if the lab has not said when. */
export function waitingWay(order: LateOrder, who: string, arrivesAt: string | null): LateWay {
  return {
    title: `Wait for ${who}`,
    time: arrivesAt === null ? '' : labTime(arrivesAt).format('hh:mm A'),
    words: arrivesAt === null ? 'We will show the time here.' : fastedBy(order, arrivesAt),
  }
}

/** Slots offered beside waiting. */
const OFFERED = 2

/** The first free slot of each of the next days that have one, today first. */
export function otherSlots({ lines }: LateOrder, days: readonly SlotDay[]): Slot[] {
  const isFree = (slot: Slot) => judge(slot, lines).state === 'free'
  return days.flatMap(({ slots }) => slots.find(isFree) ?? []).slice(0, OFFERED)
}

export function slotWay(order: LateOrder, slot: Slot, now: number): LateWay {
  const { slot_date: day, from_time } = slot
  const isToday = day === isoDate(now)
  const isTomorrow = day === isoDate(now + 24 * HOUR)
  const date = isTomorrow ? `Tomorrow, ${shortDate(day)}` : shortDate(day)
  const hasBegun = isToday && isFasting(order, now)
  const start = `${day}T${from_time}:00+05:30`
  return {
    title: isToday ? 'Another slot today' : date,
    time: clockTime(from_time),
    words: `${timesInWords(slot)}. ${hasBegun ? fastedBy(order, start) : fastFor(order, slot, now)}`,
  }
}

/** What the patient may do about the fast of a visit that is cancelled. */
export function cancelledFast(order: LateOrder): string {
  return fastOf(order.lines) ? `${order.member.firstName} can eat now.` : ''
}

/** Whether the fast for the booked slot has begun. */
function isFasting({ lines, slot }: LateOrder, now: number): boolean {
  const fast = fastOf(lines)
  return fast !== null && slot !== null && hasFastBegun(slot, fast.hours, { now })
}

/** Hours without food until then; the fast began before the slot that was booked. */
function fastedBy({ lines, slot, member }: LateOrder, at: string): string {
  const fast = fastOf(lines)
  if (!fast || !slot) return 'No fasting is needed.'
  const since = Date.parse(fastStart(slot, fast.hours).at)
  const hours = Math.floor((Date.parse(at) - since) / HOUR)
  return `${member.firstName} will have fasted for ${hours} hours by then. The tests need ${fast.hours}.`
}

/** What a slot asks of somebody who has not begun to fast. */
function fastFor({ lines, member }: LateOrder, slot: Slot, now: number): string {
  const fast = fastOf(lines)
  if (!fast) return 'No fasting is needed.'
  const { date, time } = fastStart(slot, fast.hours)
  const from = `${shortDate(date)}, ${clockTime(time)}`
  return hasFastBegun(slot, fast.hours, { now })
    ? `It suits if ${member.firstName} has eaten nothing since ${from}.`
    : `${member.firstName} can eat now, and fasts again from ${from}.`
}
