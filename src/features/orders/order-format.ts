import { paths } from '#config/paths.ts'
import {
  DOOR_MODE_LABEL,
  ORDER_GROUPS,
  ORDER_STATUS_LABEL,
  type OrderStatus,
  PAYMENT_MODE_LABEL,
  TO_BE_CONFIRMED,
  VISIT_TYPE_LABEL,
} from '#contract/codes.ts'
import type { Order, OrderReport, OrderSummary } from '#contract/orders.schemas.ts'
import { awaitsSlot, isAddable, isAfterVisit, isChangeable } from '#contract/rules/cancellation.ts'
import { notRecorded } from '#contract/rules/door-payments.ts'
import { capitalise, plainWords } from '#contract/rules/in-words.ts'
import { passedCharge } from '#contract/rules/linked-orders.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import { awaitsRadiologist } from '#contract/rules/safety.ts'
import { comeInWords } from '#contract/rules/walk-in-facts.ts'
import { isoDate, labTime, shortDate, shortDateTime, slashDate } from '#lib/dates.ts'
import { fullName } from '#lib/format/person-format.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import { formatRupees } from '#ui/rupees.ts'
import type { TagTone } from '#ui/tag.tsx'

const STATUS_TONE: Record<OrderStatus, TagTone> = {
  draft: 'plain',
  booked: 'teal',
  phlebotomist_assigned: 'teal',
  sample_collected: 'info',
  at_lab: 'info',
  resample: 'warn',
  report_ready: 'good',
  completed: 'good',
  cancelled: 'plain',
}

const SCAN_LABEL: Partial<Record<OrderStatus, string>> = {
  sample_collected: 'Scan done',
  at_lab: 'Being read',
}

type Reviewed = Pick<OrderSummary, 'status' | 'radiologist_review'>

/** Tone of the tag of an order. */
export function toneOf(order: Reviewed & Pick<OrderSummary, 'visit_failed'>): TagTone {
  return awaitsRadiologist(order) || order.visit_failed ? 'warn' : STATUS_TONE[order.status]
}

/** The tag of an order: its status, or that a radiologist has to confirm it. */
export function formatState(
  order: Reviewed & Pick<OrderSummary, 'samples' | 'visit_failed'>,
): string {
  if (order.visit_failed) return 'Choose another slot'
  return awaitsRadiologist(order) ? TO_BE_CONFIRMED : formatStatus(order.status, order)
}

export function formatStatus(
  status: OrderStatus,
  { samples }: Pick<OrderSummary, 'samples'>,
): string {
  return (samples.length === 0 && SCAN_LABEL[status]) || ORDER_STATUS_LABEL[status]
}

/** How far an order is to which a test can be added; of scans nothing is collected. */
export function bookedInWords({ samples }: Pick<Order, 'samples'>): string {
  return samples.length > 0 ? 'Booked, not yet collected' : 'Booked'
}

export function isOpen(status: OrderStatus): boolean {
  const open: readonly OrderStatus[] = ORDER_GROUPS.open
  return open.includes(status)
}

/** "Mohan Rao, Father". */
export function formatPatient(member: OrderSummary['member']): string {
  return `${fullName(member)}, ${capitalise(member.relation_type)}`
}

export function formatVisit({ order_type }: Pick<OrderSummary, 'order_type'>): string {
  return order_type === 'home_collection' ? VISIT_TYPE_LABEL.home : VISIT_TYPE_LABEL.center
}

/** The event on an order's date: the sample, the visit, or the booking of a walk-in. */
export function dayOf({ slot, placed_at, order_type, status }: OrderSummary) {
  if (!slot) return { term: 'Booked', day: placed_at ? slashDate(isoDate(placed_at)) : '' }
  const kind = order_type === 'home_collection' ? 'Sample' : 'Visit'
  return { term: status === 'cancelled' ? 'Was for' : kind, day: slashDate(slot.slot_date) }
}

/** Label of the total: paid, to pay, or the price of a cancelled order. */
export function totalTerm({ paid, status }: Pick<OrderSummary, 'paid' | 'status'>): string {
  if (paid) return 'Paid'
  return status === 'cancelled' || isAfterVisit(status) ? 'Total' : 'To pay'
}

/** Term of a sum that was to be paid at a visit which is done. */
export const UNRECORDED = 'Not yet recorded by the lab'

type Priced = Pick<
  OrderSummary,
  'net_payable' | 'paid' | 'status' | 'due_at_visit' | 'refunded' | 'linked'
>

/**
 * "Paid ₹1,799" and "To pay ₹150": what was paid, and what a change has added to it since; or "Refund
 * ₹1,799" of a cancelled order.
 */
export function sumsOf(order: Priced): readonly (readonly [term: string, rupees: number])[] {
  const { net_payable, status, paid, linked, due_at_visit: due = 0, refunded = 0 } = order
  const sum = [totalTerm(order), roundToPaisa(net_payable - due)] as const
  // Of a booking, the others may carry its collection charge now: its page says which.
  if (status === 'cancelled' && linked && !paid) return []
  if (status === 'cancelled') return refunded > 0 ? [sum, ['Refund', refunded]] : [sum]
  if (due === 0) return [sum]
  return [sum, [notRecorded(order) > 0 ? UNRECORDED : 'To pay', due]]
}

/**
 * "₹1,429, Pay at Service"; covers orders paid fully with points, and what a second visit adds to an
 * order that was paid online.
 */
export function formatPayment(order: Order): string {
  const { net_payable, payment_mode, amounts, status, due_at_visit = 0 } = order
  const passed = passedCharge(order, order.linked)
  const sum = formatRupees(roundToPaisa(net_payable - due_at_visit - passed))
  const hasPaidThere = order.door_payments !== undefined
  if (due_at_visit > 0 && status !== 'cancelled') {
    const how = hasPaidThere ? '' : ' online'
    const rest = isAfterVisit(status) ? 'more' : 'to pay at service'
    return `${sum}${how}, ${formatRupees(due_at_visit)} ${rest}`
  }
  if (hasPaidThere) return sum
  if (net_payable === 0 && amounts.redeem_from_wallet_points > 0) return `${sum}, paid with points`
  if (status === 'cancelled' && !order.paid)
    return order.payment_under_way ? sum : `${sum}, nothing was paid`
  return payment_mode ? `${sum}, ${PAYMENT_MODE_LABEL[payment_mode]}` : sum
}

type DoorPayment = NonNullable<Order['door_payments']>[number]

/** "₹470 by UPI, Mon 30 Nov, 10:12 AM", and what has to be said of it. */
export function formatDoorPayment({ rupees, over, mode, reference, at }: DoorPayment) {
  const more = `${formatRupees(over)} is more than was due: we give it back.`
  return {
    value: `${formatRupees(rupees)} by ${DOOR_MODE_LABEL[mode]}, ${shortDateTime(at)}`,
    small: [reference && `Reference ${reference}.`, over > 0 && more].filter(Boolean).join(' '),
  }
}

/** Report groups that consist of values; the others are conclusions or images. */
const VALUES: readonly OrderReport['code'][] = ['SL', 'SU', 'SV']

/** The report with the values; readings of them, such as that of heart and arteries, come after it. */
export function firstReport(reports: readonly OrderReport[]): OrderReport | undefined {
  return reports.find(({ code }) => VALUES.includes(code)) ?? reports[0]
}

/** "76 results" with "6 outside the range" or "all in range"; "2 reports" without values. */
export function formatResults(
  reports: readonly OrderReport[],
): { readonly count: string; readonly outcome: string | null } | null {
  if (reports.length === 0) return null
  const values = reports.filter(({ code }) => VALUES.includes(code))
  const results = values.reduce((sum, report) => sum + report.results, 0)
  if (results === 0) return { count: formatCount(reports.length, 'report'), outcome: null }
  const outside = values.some((report) => report.outside === null)
    ? null
    : values.reduce((sum, report) => sum + (report.outside ?? 0), 0)
  const outcome = outside === 0 ? 'all in range' : `${outside} outside the range`
  return { count: formatCount(results, 'result'), outcome: outside === null ? null : outcome }
}

/** The sample is taken, and nothing more is asked of the patient. */
export function isHistory(status: OrderStatus): boolean {
  return isAfterVisit(status) && status !== 'resample'
}

/** A visit is rated after its report, which is what the patient waits for. */
export function canRate({
  status,
  phlebotomist,
  phlebotomist_rating,
}: Pick<OrderSummary, 'status' | 'phlebotomist' | 'phlebotomist_rating'>): boolean {
  return (
    phlebotomist !== null && phlebotomist_rating === null && isAfterVisit(status) && !isOpen(status)
  )
}

export function canReschedule(
  order: Parameters<typeof isChangeable>[0] & Pick<Order, 'slot'>,
): boolean {
  return (order.slot !== null || awaitsSlot(order)) && isChangeable(order)
}

/** Once the report is there, or nobody will come; not a scan that the radiologist refused. */
export function isRepeatable({ status, radiologist_review }: Reviewed): boolean {
  return !isOpen(status) && radiologist_review?.state !== 'refused'
}

export function canAddTest(order: Order): boolean {
  return order.order_no !== '' && isAddable(order)
}

/** Where the tests of an order are planned to be repeated; empty for scans and cancelled orders. */
export function planHref({ status, lines, member }: Order): string {
  const tests = lines.filter(({ radiology, scans }) => !radiology && scans.length === 0)
  const [first] = tests
  if (!first || status === 'cancelled') return ''
  const one = tests.length === 1 ? { member: member.member_id, code: first.test_code } : {}
  return paths.profile.getHref('new-plan', one)
}

/** "Sunita, ID MUM-P02". */
export function formatPhlebotomist({ name, badge }: NonNullable<Order['phlebotomist']>): string {
  return `${name}, ID ${plainWords(badge)}`
}

type Headlined = Pick<
  Order,
  | 'status'
  | 'slot'
  | 'come_between'
  | 'samples'
  | 'phlebotomist'
  | 'phlebotomist_way'
  | 'late'
  | 'visit_failed'
  | 'further_visit'
  | 'radiologist_review'
>

/**
 * The headline of an order by its status. `today` is `YYYY-MM-DD`.
 * @param start when the person's part of the visit begins, in words
 */
export function headline(
  order: Headlined,
  today: string,
  start = order.slot && startInWords(order.slot),
): string {
  const { status, samples } = order
  const scansOnly = samples.length === 0
  if (awaitsRadiologist(order)) {
    return start ? `Your slot is held for ${start}` : 'Your scan is waiting for confirmation'
  }
  const words: Record<OrderStatus, string> = {
    draft: 'This order is not confirmed',
    booked: bookedWords(order, start),
    phlebotomist_assigned: formatWay(order, today),
    sample_collected: scansOnly ? 'Your scan is done' : 'Your sample is on its way to the lab',
    at_lab: scansOnly ? 'The radiologist is reading your scan' : 'Your sample is at the lab',
    resample: 'We need another sample',
    report_ready: 'Your report is ready',
    completed: 'This order is complete',
    cancelled: 'This order was cancelled',
  }
  return words[status]
}

function bookedWords(order: Headlined, start: string | null) {
  const { late, visit_failed, further_visit, come_between } = order
  if (visit_failed) return 'The visit did not take place'
  if (late) return LATE
  return further_visit && start ? `Another sample on ${start}` : bookedFor(start, come_between)
}

function bookedFor(start: string | null, come: Order['come_between']): string {
  return start ? `Booked for ${start}` : `Booked. Walk in ${comeInWords(come)}`
}

/** Who comes and when; on the way, when they arrive. */
function formatWay(
  { slot, phlebotomist, phlebotomist_way: way, late }: Headlined,
  today: string,
): string {
  const who = phlebotomist?.name ?? 'Our phlebotomist'
  if (way?.arrived_at) return `${who} has arrived`
  if (way?.arrives_at) {
    const day = isoDate(way.arrives_at)
    const time = labTime(way.arrives_at).format('hh:mm A')
    const when = day === today ? time : `${time} on ${shortDate(day)}`
    return `${late ? 'Sorry, ' : ''}${who} arrives at ${when}`
  }
  if (late) return LATE
  return slot ? `${who} is coming on ${startInWords(slot)}` : 'Your visit is arranged'
}

const LATE = 'Sorry, we are late'
