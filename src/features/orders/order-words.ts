import {
  ORDER_GROUPS,
  type OrderStatus,
  PAYMENT_MODE_LABEL,
  VISIT_TYPE_LABEL,
} from '#contract/codes.ts'
import type { Order, OrderSummary } from '#contract/orders.endpoints.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { isoDate, shortDate, slashDate } from '#lib/dates.ts'
import { formatRupees } from '#ui/rupees.ts'
import type { TagTone } from '#ui/tag.tsx'

type Slot = NonNullable<OrderSummary['slot']>

export const STATUS_TONE: Record<OrderStatus, TagTone> = {
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

/** Until the sample is taken, as the lab answers it; what was paid online needs the lab's word first. */
export function isCancellable({ status, paid }: Pick<OrderSummary, 'status' | 'paid'>): boolean {
  return isBeforeVisit(status) && !paid
}

export function isBeforeVisit(status: OrderStatus): boolean {
  return status === 'booked' || status === 'phlebotomist_assigned'
}

export function isOpen(status: OrderStatus): boolean {
  const open: readonly OrderStatus[] = ORDER_GROUPS.open
  return open.includes(status)
}

export function nameInWords({ firstName, lastName }: OrderSummary['member']): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** "Mohan Rao, Father". */
export function whoInWords(member: OrderSummary['member']): string {
  return `${nameInWords(member)}, ${capitalised(member.relation_type)}`
}

export function visitInWords({ order_type }: Pick<OrderSummary, 'order_type'>): string {
  return order_type === 'home_collection' ? VISIT_TYPE_LABEL.home : VISIT_TYPE_LABEL.center
}

/** "07:00 to 07:30 AM", "11:30 AM to 12:00 PM". */
export function timesInWords({ from_time, to_time }: Slot): string {
  const [from, to] = [clockTime(from_time), clockTime(to_time)]
  const sameHalf = from.slice(-2) === to.slice(-2)
  return `${sameHalf ? from.slice(0, -3) : from} to ${to}`
}

/** "Sat 22 Nov, 07:00 to 07:30 AM". */
export function slotInWords(slot: Slot): string {
  return `${shortDate(slot.slot_date)}, ${timesInWords(slot)}`
}

/** What the day of an order is the day of: a sample, a visit, or the booking of a walk-in. */
export function dayOf({ slot, placed_at, order_type }: OrderSummary) {
  if (!slot) return { term: 'Booked', day: placed_at ? slashDate(isoDate(placed_at)) : '' }
  const term = order_type === 'home_collection' ? 'Sample' : 'Visit'
  return { term, day: slashDate(slot.slot_date) }
}

/** Paid, to be paid, or what a cancelled order would have cost. */
export function sumTerm({ paid, status }: Pick<OrderSummary, 'paid' | 'status'>): string {
  if (paid) return 'Paid'
  return isOpen(status) ? 'To pay' : 'Total'
}

/** "₹1,429, Pay at Service". */
export function paymentInWords({ net_payable, payment_mode }: Order): string {
  const sum = formatRupees(net_payable)
  return payment_mode ? `${sum}, ${PAYMENT_MODE_LABEL[payment_mode]}` : sum
}

export function addressInWords({
  address_line,
  landmark,
  locality,
  city_name,
  pincode,
}: Address): string {
  return `${[address_line, landmark, locality, city_name].filter(Boolean).join(', ')} ${pincode}`
}

/** What the patient wants to know first, by where the order stands. */
export function headline({ status, slot }: Pick<OrderSummary, 'status' | 'slot'>): string {
  const start = slot && `${shortDate(slot.slot_date)}, ${clockTime(slot.from_time)}`
  const words: Record<OrderStatus, string> = {
    draft: 'This order is not confirmed',
    booked: start ? `Booked for ${start}` : 'Booked: come in during open hours',
    phlebotomist_assigned: start ? `Someone comes on ${start}` : 'The visit is arranged',
    sample_collected: 'The sample is on its way to the lab',
    at_lab: 'The sample is at the lab',
    resample: 'A new sample is needed',
    report_ready: 'The report is ready',
    completed: 'This order is complete',
    cancelled: 'This order was cancelled',
  }
  return words[status]
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
