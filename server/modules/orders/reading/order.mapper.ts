import type { Centre } from '#contract/centres.endpoints.ts'
import { PATIENT_CATEGORY } from '#contract/codes.ts'
import type {
  Appointment,
  Billing,
  LinkedOrders,
  Order,
  OrderSummary,
} from '#contract/orders.schemas.ts'
import { offerIn } from '#contract/rules/linked-orders.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import { samplesOfVisit } from '#contract/rules/tubes.ts'
import { comeBetween } from '#contract/rules/walk-in-facts.ts'
import { cashValueOf } from '#contract/rules/wallet-points.ts'
import type { BookedAppointment } from '#server/db/schema/orders.ts'
import { labDay } from '#server/lab-time.ts'
import { bandOf, FASTING_BAND } from '#server/modules/slots/home-windows.ts'
import { toHoldTime, toSlot, toSlotHold } from '#server/modules/slots/slot.mapper.ts'
import { toRupees } from '#server/money.ts'
import { toAppliedCoupon } from '../../coupons/coupon.mapper.ts'
import type { CouponOnOrder } from '../../coupons/coupon-use.repository.ts'
import { toAddress } from '../../patient/address.service.ts'
import { toMember } from '../../patient/member.mapper.ts'
import type { HeldWindow } from '../../slots/slot-hold.repository.ts'
import type { WalletHoldRow } from '../../wallet/wallet-hold.repository.ts'
import type { EventRow, LineRow, OrderRow } from '../order.repository.ts'
import { billingRefusal, lastBillingDay } from './billing-period.ts'
import { type RefundState, toAppliedWallet, toRefund } from './order-money.mapper.ts'
import { toTiming } from './order-timing.ts'
import { addedLines, toSampled } from './stored-lines.ts'
import { begunOf, slotOf } from './visit-state.ts'
import { wayOf, wayWithPositionOf } from './visit-way.ts'
import type { ListedVisit, ReportRow, VisitRow } from './visits-and-reports.repository.ts'

/** An order with all related records. */
export type OrderRecord = {
  readonly order: OrderRow
  readonly lines: readonly LineRow[]
  readonly events: readonly EventRow[]
  readonly pricing: Pricing
  /** Live holds of a draft, by time. */
  readonly held: readonly HeldWindow[]
  readonly centre: Centre | null
  readonly coupon: CouponOnOrder | undefined
  readonly wallet: WalletHoldRow | undefined
  /** An attempt to pay it online has no result yet. */
  readonly isPaying: boolean
  /** Refund under way or done. */
  readonly refund: RefundState | undefined
  /** Refunds of online payments that booked nothing, and of what was paid at the visit too. */
  readonly unused: RefundState | undefined
  readonly twice: RefundState | undefined
  readonly done: VisitAndReports
  /** When the patient last sent a document for the radiologist. */
  readonly documentSentAt: Date | null
  /** Given for a late visit; 0 without a credit. */
  readonly lateCreditPoints: number
  readonly reportCreditPoints: number
  /** Of every invoice of the order; undefined for a draft. */
  readonly invoicedAt: readonly Date[] | undefined
  /** The booking of several orders that it belongs to. */
  readonly linked: LinkedOrders | undefined
}

/** Records that exist once the lab has started. */
export type VisitAndReports<Visit = VisitRow> = {
  readonly visit: Visit | null
  readonly reports: readonly Omit<ReportRow, 'orderId'>[]
}

type Summarised = Pick<
  OrderRow,
  | 'id'
  | 'orderNo'
  | 'status'
  | 'orderType'
  | 'paymentMode'
  | 'placedAt'
  | 'memberId'
  | 'member'
  | 'slotDate'
  | 'slotFrom'
  | 'slotTo'
  | 'netPayablePaise'
  | 'duePaise'
  | 'doorPayments'
  | 'visitBegun'
  | 'visitFailed'
  | 'furtherVisit'
  | 'paid'
  | 'reviewState'
  | 'reviewBy'
>

export function toSummary(
  order: Summarised,
  lines: readonly Pick<LineRow, 'name' | 'samples' | 'fastingHours' | 'preparationRules'>[],
  { visit, reports }: VisitAndReports<ListedVisit>,
): OrderSummary {
  return {
    order_id: order.id,
    order_no: order.orderNo ?? '',
    status: order.status,
    order_type: order.orderType,
    payment_mode: order.paymentMode,
    placed_at: order.placedAt?.toISOString() ?? null,
    member: {
      member_id: order.memberId,
      firstName: order.member.firstName,
      lastName: order.member.lastName,
      relation_type: order.member.relationType,
    },
    slot: slotOf(order),
    test_names: lines.map(({ name }) => name),
    samples: samplesOfVisit(lines.map(toSampled)),
    net_payable: toRupees(order.netPayablePaise),
    paid: order.paid,
    ...(order.duePaise > 0 && { due_at_visit: toRupees(order.duePaise) }),
    ...begunOf(order),
    phlebotomist: visit ? { name: visit.name, badge: visit.badge } : null,
    ...wayOf(order.status, visit),
    phlebotomist_rating: visit?.rating ?? null,
    reports: reports.map(({ id, code, name, resultCount, outsideCount }) => ({
      report_id: id,
      code,
      name,
      results: resultCount,
      outside: outsideCount,
    })),
    radiologist_review: toReview(order),
  }
}

function toReview({
  reviewState,
  reviewBy,
}: Pick<OrderRow, 'reviewState' | 'reviewBy'>): OrderSummary['radiologist_review'] {
  return reviewState && reviewBy ? { state: reviewState, by: reviewBy.toISOString() } : null
}

export function toOrder(record: OrderRecord, now: Date): Order {
  const { order, lines, events, pricing, held, centre, coupon, wallet, refund, done } = record
  const [first] = held
  const home = held.find(({ window }) => window.kind === 'home')
  const { linked: _, ...summary } = toSummary(order, lines, done)
  return {
    ...summary,
    ...(first && { slot: toTiming(first.window) }),
    net_payable: pricing.net_payable,
    city_id: order.cityId,
    member: toMember(
      {
        patientCategory: PATIENT_CATEGORY.Regular,
        ...order.member,
        id: order.memberId,
        accountId: order.accountId,
        createdAt: order.createdAt,
        removedAt: null,
      },
      labDay(now),
    ),
    address: order.address && toAddress(order.address),
    lab_code: order.labCode,
    lines: withAdded(lines, events),
    amounts: pricing,
    hold: home ? toSlotHold(home.hold, home.window, now) : null,
    appointments: [...toHeldAppointments(held, now), ...toBookedAppointments(order.appointments)],
    centre,
    safety_answers: order.safetyAnswers,
    ...wayWithPositionOf(order.status, done.visit),
    ...(order.lateAt && { late: toLate(order.lateAt, record.lateCreditPoints) }),
    ...(record.documentSentAt && { document_sent_at: record.documentSentAt.toISOString() }),
    ...(record.invoicedAt && { billing: toBilling(order, record.invoicedAt, now) }),
    coupon: coupon ? toAppliedCoupon(coupon, lines) : null,
    wallet: wallet ? toAppliedWallet(wallet, [pricing]) : null,
    ...offerIn(toRupees(order.offerPaise)),
    ...(record.isPaying && { payment_under_way: true as const }),
    refund: order.status === 'cancelled' ? toRefund(order, refund) : null,
    ...(record.unused && { unused_payment: comingBack(record.unused) }),
    ...(record.twice && { paid_twice: comingBack(record.twice) }),
    timeline: events.map(({ status, at, note, change, netPayablePaise }) => ({
      status,
      at: at.toISOString(),
      ...(note !== null && { note }),
      ...(netPayablePaise !== null && { net_payable: toRupees(netPayablePaise) }),
      ...(change === 'tests-added' && { change }),
      ...(change === 'charge-changed' && { charge_changed: true as const }),
      ...(change === 'tests-removed' && { tests_removed: true as const }),
      ...(change === 'scan-confirmed' && { scan_confirmed: true as const }),
      ...(change === 'visit-failed' && { visit_failed: true as const }),
      ...(change === 'visit-cancelled' && { visit_cancelled: true as const }),
      ...(change === 'paid-online' && { paid_online: true as const }),
      ...(change === 'payment-unused' && { payment_unused: true as const }),
      ...(change === 'paid-at-visit' && { paid_at_visit: true as const }),
    })),
    report_by: order.reportBy?.toISOString() ?? null,
    ...(order.reportPromised && {
      report_delay: {
        promised: order.reportPromised.toISOString(),
        late: order.reportLateAt !== null,
        reason: order.reportDelayReason,
        ...toCredit(record.reportCreditPoints),
      },
    }),
    ...comingIn(record),
    ...(record.linked && { linked: record.linked }),
  }
}

/** A visit with an appointment has its slot instead. */
function comingIn({ order, lines, held, centre }: OrderRecord): Pick<Order, 'come_between'> {
  if (!centre || held.length > 0 || (order.appointments?.length ?? 0) > 0) return {}
  return comingBetween(lines, centre.hours)
}

/** When to come for a walk-in. */
export function comingBetween(
  lines: readonly Pick<LineRow, 'name' | 'fastingHours' | 'preparationRules'>[],
  hours: Centre['hours'],
): Pick<Order, 'come_between'> {
  const week = hours.map(({ Day, Operaton }) => ({ day: Day, hours: Operaton }))
  const come = comeBetween(
    lines.map(({ name, fastingHours, preparationRules }) => ({
      name,
      fasting_hours: fastingHours,
      preparation_rules: preparationRules,
    })),
    FASTING_BAND,
    week,
  )
  return come ? { come_between: { from_time: come.from, to_time: come.to } } : {}
}

function toLate(since: Date, points: number): NonNullable<Order['late']> {
  return { since: since.toISOString(), ...toCredit(points) }
}

function toCredit(points: number) {
  return { credit_points: points, credit: cashValueOf(points) }
}

function toBilling(order: OrderRow, invoicedAt: readonly Date[], now: Date): Billing {
  const until = lastBillingDay(invoicedAt)
  return {
    business: order.billedBusiness,
    open: billingRefusal(order, invoicedAt, now) === undefined,
    until,
  }
}

function withAdded(lines: readonly LineRow[], events: readonly EventRow[]): Order['lines'] {
  const added = addedLines(lines, events)
  return lines.map((line) => ({
    ...toLine(line),
    ...(added.includes(line) && { added: true as const }),
  }))
}

function toLine(line: LineRow): Order['lines'][number] {
  return {
    name: line.name,
    price_type: line.priceType,
    test_code: line.code,
    sequence_no: line.sequenceNo,
    unit_price: toRupees(line.pricePaise),
    coupon_item_discount: toRupees(line.couponDiscountPaise),
    net_amount: toRupees(line.pricePaise - line.couponDiscountPaise),
    slug_name: line.slug,
    type: line.type,
    radiology: line.radiology,
    modality: line.modality,
    samples: line.samples,
    mrp: toRupees(line.mrpPaise),
    fasting_hours: line.fastingHours,
    report_tat_hours: line.reportTatHours,
    preparation: line.preparation,
    scans: line.scans,
    preparation_rules: line.preparationRules,
    safety_questions: line.safetyQuestions,
  }
}

/** Appointments held by a draft, by time. */
function toHeldAppointments(held: readonly HeldWindow[], now: Date): Appointment[] {
  return held
    .filter(({ window }) => window.kind === 'radiology')
    .map(({ hold, window }) => ({
      subdepartment: hold.subdepartment,
      slot: toSlot(window, now),
      hold: toHoldTime(hold, now),
    }))
}

/** Booked appointments of a placed order. */
function toBookedAppointments(booked: readonly BookedAppointment[]): Appointment[] {
  return booked.map(({ windowId, subdepartment, slotDate, fromTime, toTime, suitsFasting }) => ({
    subdepartment,
    slot: {
      slot_id: windowId,
      slot_date: slotDate,
      from_time: fromTime,
      to_time: toTime,
      name: `${fromTime} - ${toTime}`,
      band: bandOf(fromTime),
      charge: 0,
      available: 0,
      suits_fasting: suitsFasting,
      state: 'full',
    },
    hold: null,
  }))
}

function comingBack({ amountPaise, status }: RefundState) {
  return { online: toRupees(amountPaise), status }
}
