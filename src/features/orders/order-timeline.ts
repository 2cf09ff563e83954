import type { OrderStatus } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isAfterVisit } from '#contract/rules/cancellation.ts'
import { capitalise, sentence } from '#contract/rules/in-words.ts'
import { passedCharge } from '#contract/rules/linked-orders.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { isoDate, labTime, shortDate } from '#lib/dates.ts'
import { answersSent, reviewSteps } from '#lib/format/review-format.ts'
import { formatRupees } from '#ui/rupees.ts'
import type { TimelineItem } from '#ui/timeline.tsx'
import {
  formatPayment,
  formatPhlebotomist,
  formatStatus,
  isHistory,
  isOpen,
} from './order-format.ts'
import { waySteps } from './way-steps.ts'

export type TimelineDay = {
  /** "Today, Sat 22 Nov". */
  readonly label: string
  readonly items: readonly TimelineItem[]
}

type Step = TimelineItem & { readonly status: OrderStatus; readonly day: string | null }

const AT_HOME: readonly OrderStatus[] = [
  'booked',
  'phlebotomist_assigned',
  'sample_collected',
  'at_lab',
  'report_ready',
]
/** No phlebotomist is assigned for a centre visit. */
const AT_CENTRE = AT_HOME.filter((status) => status !== 'phlebotomist_assigned')

/**
 * Past, current and expected steps of an order, grouped by day. `today` is `YYYY-MM-DD`.
 * @param turn the person's part of the visit; null while that is not known
 */
export function orderTimeline(
  order: Order,
  today: string,
  turn: Timing | null = order.slot,
): TimelineDay[] {
  const days: { day: string; items: TimelineItem[] }[] = []
  const steps = [
    ...pastSteps(order),
    ...[...reviewSteps(order), ...waySteps(order)].map((step) => ({
      ...step,
      status: order.status,
    })),
  ]
  // The way to a visit that is done comes before its samples.
  if (isAfterVisit(order.status)) steps.sort(byTime)
  for (const { status: _, day, ...item } of [...steps, ...laterSteps(order, turn)]) {
    const current = days.at(-1)
    if (current && (day === null || day === current.day)) current.items.push(item)
    else days.push({ day: day ?? today, items: [item] })
  }
  return days.map(({ day, items }) => ({ label: dayInWords(day, today), items }))
}

function byTime(one: Step, other: Step): number {
  if (!one.dateTime || !other.dateTime) return 0
  return Date.parse(one.dateTime) - Date.parse(other.dateTime)
}

function pastSteps(order: Order): Step[] {
  // The patient or the lab has something to do before the next step, or somebody is on the way.
  const isActing = [...reviewSteps(order), ...waySteps(order)].some(({ state }) => state === 'now')
  const happened = order.timeline.filter(({ status }) => status !== 'draft')
  const last = happened.findLastIndex(
    (entry) => entry.status === 'phlebotomist_assigned' && !isChange(entry),
  )
  // The first slot of a visit for another sample.
  const isAgain = (place: number) => happened[place - 1]?.status === 'resample'
  return happened.map(({ at, ...entry }, place) => ({
    status: entry.status,
    day: isoDate(at),
    when: labTime(at).format('hh:mm A'),
    dateTime: at,
    state: place === happened.length - 1 && isOpen(entry.status) && !isActing ? 'now' : 'done',
    title: isAgain(place) && isMove(entry) ? 'Visit booked' : titleOf(order, entry),
    text: factOf(order, entry, place === last),
  }))
}

function titleOf(order: Order, { status, note, ...changed }: Happened): string {
  if (changed.change) return 'Test added'
  if (changed.tests_removed) return 'Test taken out'
  if (changed.paid_online) return 'Paid online'
  if (changed.payment_unused) return 'Online payment not used'
  if (changed.paid_at_visit) return 'Paid at the visit'
  if (changed.scan_confirmed) return 'Scan confirmed by the radiologist'
  if (changed.visit_cancelled) return 'Visit cancelled'
  if (changed.visit_failed) return 'Visit did not take place'
  if (changed.charge_changed) return 'Collection charge changed'
  if (isMove({ status, note })) return 'Slot changed'
  if (status === 'booked' && order.radiologist_review) return answersSent(order)
  return formatStatus(status, order)
}

type Happened = Omit<Order['timeline'][number], 'at'>

/** The order changed and kept its status. */
export function isChange(happened: Happened): boolean {
  const { change, charge_changed, tests_removed, visit_failed, visit_cancelled } = happened
  const { paid_online, payment_unused, paid_at_visit, scan_confirmed } = happened
  const money = paid_online || payment_unused || paid_at_visit
  const visit = visit_failed || visit_cancelled
  return Boolean(change || charge_changed || tests_removed || scan_confirmed || visit || money)
}

/** A rescheduled order is back at `booked`. */
function isMove({ status, note }: Pick<Happened, 'status' | 'note'>): boolean {
  return status === 'booked' && note !== undefined
}

/**
 * The order names only the latest phlebotomist, so earlier assignments stay anonymous, and how it is
 * paid now: once it has changed, only the sum of the booking is known, if the provider kept it.
 */
function factOf(
  order: Order,
  { status, note, net_payable }: Happened,
  isLast: boolean,
): string | undefined {
  // What comes back stands in the order's facts.
  if (status === 'cancelled') return note && sentence(capitalise(note))
  if (note !== undefined) return note
  if (status === 'booked') {
    const isChanged =
      order.door_payments !== undefined ||
      passedCharge(order, order.linked) > 0 ||
      order.timeline.some((entry) => isChange(entry) || isMove(entry))
    // What was agreed then, whatever came of it.
    if (!isChanged) return formatPayment({ ...order, status: 'booked' })
    return net_payable === undefined ? undefined : formatRupees(net_payable)
  }
  if (status === 'phlebotomist_assigned' && isLast && order.phlebotomist) {
    return formatPhlebotomist(order.phlebotomist)
  }
  return undefined
}

function laterSteps(order: Order, turn: Timing | null): Step[] {
  if (!isOpen(order.status) || isHistory(order.status)) return []
  const life = order.order_type === 'home_collection' ? AT_HOME : AT_CENTRE
  // After a re-sample the timeline continues with the next sample.
  const start =
    order.status === 'resample' ? life.indexOf('sample_collected') : life.indexOf(order.status) + 1
  return life.slice(start).map((status) => ({
    status,
    state: 'later',
    title: formatStatus(status, order),
    ...expected(order, status, turn),
  }))
}

/** The expected time of a step, if known. */
function expected(
  { slot, report_by, report_delay, status: now, phlebotomist_way: way, visit_failed }: Order,
  status: OrderStatus,
  turn: Timing | null,
): Pick<Step, 'day' | 'when' | 'dateTime' | 'text'> {
  if (visit_failed) return { day: null, when: 'Then' }
  if (status === 'phlebotomist_assigned') return { day: slot?.slot_date ?? null, when: 'Before' }
  // The arrival stands before it.
  if (status === 'sample_collected' && way) return { day: null, when: 'Then' }
  if (status === 'sample_collected' && now !== 'resample') {
    if (!slot) return { day: null, when: 'Walk in' }
    if (!turn) return { day: slot.slot_date, when: 'Then' }
    const { slot_date, from_time } = turn
    return { day: slot_date, when: clockTime(from_time), dateTime: `${slot_date}T${from_time}` }
  }
  if (status === 'report_ready' && report_by) {
    return {
      day: isoDate(report_by),
      when: labTime(report_by).format('hh:mm A'),
      dateTime: report_by,
      text: report_delay?.late ? 'It was promised for this time.' : 'By this time at the latest.',
    }
  }
  return { day: null, when: status === 'report_ready' ? 'Last' : 'Then' }
}

function dayInWords(day: string, today: string): string {
  return day === today ? `Today, ${shortDate(day)}` : shortDate(day)
}
