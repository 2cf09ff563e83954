import type { LinkedOrder, LinkedOrders, Order } from '#contract/orders.schemas.ts'
import { awaitsSlot, isAfterVisit } from '#contract/rules/cancellation.ts'
import { nextVisitCharge, visitLines } from '#contract/rules/further-visit.ts'
import { capitalise, listInWords } from '#contract/rules/in-words.ts'
import { passedCharge, pointsSpentOn } from '#contract/rules/linked-orders.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import {
  type OrderToPlan,
  ordersOfVisit,
  turnsOf,
} from '#contract/rules/preparation/booking-plan.ts'
import { fastHours } from '#contract/rules/preparation/planned-line.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { containerKinds, tubePlan } from '#contract/rules/tubes.ts'
import { inChosenTurn } from '#contract/rules/visit-turns.ts'
import { shortDate, shortDateTime } from '#lib/dates.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { startInWords, windowInWords } from '#lib/format/visit-format.ts'
import type { BillRow } from '#ui/bill.tsx'
import { formatRupees } from '#ui/rupees.ts'
import type { ContainerKind } from '#ui/samples.ts'
import { UNRECORDED } from './order-format.ts'
import { isActive, sharedWith, wholeVisit } from './order-groups.ts'
import { formatRefund } from './refund-format.ts'

/** An order of a booking for several people. */
export type VisitOrder = Order & Pick<OrderToPlan, 'own_visit' | 'visit_turn'>

/** Whether an order was moved apart, and its turn, stand only in the list that each of them carries. */
export function visitOrdersOf(orders: readonly Order[]): VisitOrder[] {
  return orders.map((order) => {
    const entry = order.linked?.orders.find(({ order_id }) => order_id === order.order_id)
    return { ...order, own_visit: entry?.own_visit === true, visit_turn: entry?.visit_turn }
  })
}

/**
 * When the person of an order gives samples, or has the scan; null for a walk-in, and at a visit to
 * several until all of them are loaded.
 */
export function turnOf(order: Order, booking: readonly Order[]): Timing | null {
  const shared = sharedWith(order.order_id, order.linked?.orders ?? [])
  if (shared.length === 0) return order.slot
  const visiting = booking.filter((one) => shared.some(({ order_id }) => order_id === one.order_id))
  // The others may not have been read again since all of them moved.
  const at = visitOrdersOf(visiting).map((one) => ({ ...one, slot: order.slot }))
  return turnsOf(at).get(order.order_id) ?? null
}

/** "Sun 22 Nov, 07:40 AM"; the whole visit while the turn in it is not known. */
export function turnInWords(order: Order, turn: Timing | null): string | null {
  if (turn) return startInWords(turn)
  const visit = wholeVisit(order, order.linked?.orders)
  return visit && windowInWords(visit)
}

/** One person's order among those of a booking. */
export type PersonOrder = {
  readonly order: VisitOrder
  readonly name: string
  /** "Father, 67". */
  readonly who: string
  /** "07:20 AM"; null for a walk-in and after a cancellation. */
  readonly time: string | null
  /** The day and place, if they are not those of the visit. */
  readonly apart: string | null
  readonly tests: string
  readonly tubes: string
  readonly kinds: readonly ContainerKind[]
  /** How to come; null for an order that was cancelled. */
  readonly before: string | null
  readonly reportBy: string | null
  /** What comes back, and where to; null unless the order is cancelled and was paid. */
  readonly refund: string | null
  readonly sum: string
}

/** In the order of their turns; those who do not take part in the visit come after. */
export function personOrders(orders: readonly VisitOrder[]): PersonOrder[] {
  const active = orders.filter(isActive)
  const visiting = ordersOfVisit(active)
  const isOneDay = new Set(active.map(({ slot }) => slot?.slot_date)).size <= 1
  const turns = turnsOf(visiting)
  const people = orders.map((order): PersonOrder => {
    const { member, lines, slot, report_by, net_payable, status } = order
    const at = turns.get(order.order_id) ?? slot
    const isSaid = isOneDay && visiting.includes(order)
    return {
      order,
      name: member.firstName,
      who: `${capitalise(member.relation_type)}, ${member.age}`,
      time: at && isActive({ status }) ? clockTime(at.from_time) : null,
      apart: isSaid || !isActive({ status }) ? null : apartInWords(order),
      tests: lines.map(({ name }) => name).join(', '),
      tubes: tubesInWords(visitLines(order)),
      kinds: containerKinds(visitLines(order)),
      before: isActive(order) ? beforeInWords(order, active) : null,
      reportBy: report_by && isActive(order) ? shortDateTime(report_by) : null,
      refund: refundInWords(order),
      sum: formatRupees(roundToPaisa(net_payable - passedCharge(order, order.linked))),
    }
  })
  const turn = ({ order }: PersonOrder) =>
    turns.get(order.order_id)?.from_time ?? (isActive(order) ? '24:00' : '25:00')
  return people.toSorted((a, b) => turn(a).localeCompare(turn(b)))
}

function refundInWords(order: Order): string | null {
  const parts = formatRefund(order)
  return parts.length > 0 ? `${parts.join('. ')}.` : null
}

/** "2 tubes, 6 mL". */
function tubesInWords(lines: readonly Order['lines'][number][]): string {
  const { tubes, bloodMl, headline, extra } = tubePlan(lines)
  if (tubes === 0) return headline
  return [`${formatCount(tubes, 'tube')}, ${bloodMl} mL`, extra].filter(Boolean).join(', ')
}

/** Nobody eats as usual who fasts for another order of that day. */
function beforeInWords(order: Order, all: readonly Order[]): string {
  const { order_type, member, slot } = order
  const hoursOf = (one: Order) => Math.max(0, ...visitLines(one).map(fastHours))
  const hours = hoursOf(order)
  if (hours > 0) return `${hours} h fasting`
  const others = all.filter(
    (one) => one.member.member_id === member.member_id && one.slot?.slot_date === slot?.slot_date,
  )
  const other = Math.max(0, ...others.map(hoursOf))
  if (other > 0) return `No fasting for this, ${other} h for the other order`
  return order_type === 'home_collection' ? 'Eats as usual' : 'No fasting'
}

/** Null while the slot of a home visit has to be chosen. */
function apartInWords(order: VisitOrder): string | null {
  const { order_type, slot, centre, own_visit, member } = order
  const day = slot ? shortDate(slot.slot_date) : 'Walk in'
  if (order_type === 'lab_visit') return `${day}, ${centre?.name ?? 'at the centre'}`
  if (!slot) return null
  return own_visit ? `${day}, ${ownVisitInWords(member)}` : day
}

const OWN = { 0: 'his own', 1: 'her own', 2: 'their own' } as const

/** "a visit of her own". */
export function ownVisitInWords({ gender }: Pick<Order['member'], 'gender'>): string {
  return `a visit of ${OWN[gender]}`
}

export const SAME_PRICE = 'The price stays the same.'

/** What booking the visit adds, rupees; null if nothing, unless it is one for another sample. */
export function visitPrice(order: Order, charge: number): string | null {
  if (charge > 0) return `This visit costs ${formatRupees(charge)}, to pay at service.`
  return order.further_visit && awaitsSlot(order) ? 'This visit is free of charge.' : null
}

/** What the next visit of those who move costs: once, however many people it is for. Rupees. */
export function nextCharge(moving: readonly Order[]): number {
  return Math.max(...moving.map(nextVisitCharge))
}

/** What each person's tests cost, and what is charged once for all of them. */
export function visitBill({ orders, total, due }: LinkedOrders): {
  readonly rows: readonly BillRow[]
  readonly totals: readonly BillRow[]
} {
  const active = inChosenTurn(orders.filter(isActive))
  const home = active.filter(({ order_type }) => order_type === 'home_collection')
  const shared = home.filter(({ own_visit }) => !own_visit)
  const sum = (all: readonly LinkedOrder[], part: keyof LinkedOrder['amounts']) =>
    roundToPaisa(all.reduce((rupees, { amounts }) => rupees + amounts[part], 0))
  const rows: BillRow[] = active.map(({ member, order_type, test_names, amounts }) => ({
    label: `${member.firstName}${order_type === 'lab_visit' ? ', at the centre' : ''}, ${formatCount(test_names.length, 'test')}`,
    value: formatRupees(amounts.sub_total),
  }))
  const apart = home.filter(({ own_visit }) => own_visit)
  if (shared.length > 0) {
    const names = listInWords(shared.map(({ member }) => member.firstName))
    const whose = apart.length > 0 ? names : 'once'
    rows.push(chargeRow(`Home collection, ${whose}`, sum(shared, 'hc_charges')))
  }
  for (const { member, amounts } of apart) {
    rows.push(chargeRow(`Home collection, ${member.firstName} alone`, amounts.hc_charges))
  }
  const coupon = sum(active, 'order_discount')
  if (coupon > 0) rows.push({ label: 'Coupon', value: formatRupees(-coupon), kind: 'off' })
  const wallet = sum(active, 'redeem_from_wallet_points')
  if (wallet > 0) {
    const label = `Wallet, ${formatCount(pointsSpentOn(active), 'point')}`
    rows.push({ label, value: formatRupees(-wallet), kind: 'off' })
  }
  const waiting = active.filter(({ status }) => !isAfterVisit(status))
  const missing = roundToPaisa(
    active.reduce((rupees, one) => rupees + (isAfterVisit(one.status) ? one.due : 0), 0),
  )
  const sums = { paid: roundToPaisa(total - due), due: roundToPaisa(due - missing), missing }
  return { rows, totals: [...totalsOf(sums), ...duePlaces(waiting)] }
}

function chargeRow(label: string, charge: number): BillRow {
  return charge === 0
    ? { label, value: 'Free', kind: 'free' }
    : { label, value: formatRupees(charge) }
}

/** Who is paid how much, where both are. */
function duePlaces(orders: readonly LinkedOrder[]): BillRow[] {
  const due = (type: LinkedOrder['order_type']) =>
    roundToPaisa(orders.reduce((sum, one) => (one.order_type === type ? sum + one.due : sum), 0))
  const [home, centre] = [due('home_collection'), due('lab_visit')]
  if (home === 0 || centre === 0) return []
  return [
    { label: 'Of that, to the phlebotomist', value: formatRupees(home) },
    { label: 'Of that, at the centre', value: formatRupees(centre) },
  ]
}

/** @param sums rupees; `missing` was to be paid at a visit that is done (rules/door-payments.ts) */
function totalsOf(sums: Readonly<Record<'paid' | 'due' | 'missing', number>>): BillRow[] {
  const { paid, due, missing } = sums
  const isDueShown = due > 0 || (paid === 0 && missing === 0)
  return [
    ...(isDueShown ? [{ label: 'To pay at service', value: formatRupees(due) }] : []),
    ...(missing > 0 ? [{ label: UNRECORDED, value: formatRupees(missing) }] : []),
    ...(paid > 0 ? [{ label: 'Paid', value: formatRupees(paid) }] : []),
  ]
}
