import type { Sample } from '#contract/catalogue.endpoints.ts'
import type { Order, OrderSummary } from '#contract/orders.endpoints.ts'
import { labDay } from '#server/lab-day.ts'
import { toRupees } from '#server/money.ts'
import { toAddress } from '../patient/address.service.ts'
import { toMember } from '../patient/member.mapper.ts'
import { isOver, toHoldTime } from '../slots/slot.mapper.ts'
import type { HeldWindow } from '../slots/slot-hold.repository.ts'
import type { EventRow, LineRow, OrderRow } from './order.repository.ts'
import { priceOrder, toPricing } from './order-pricing.ts'

/** An order with all that belongs to it; `held` is the window its draft holds. */
export type OrderRecord = {
  readonly order: OrderRow
  readonly lines: readonly LineRow[]
  readonly events: readonly EventRow[]
  readonly held: HeldWindow | undefined
}

export function toSummary(order: OrderRow, lines: readonly LineRow[]): OrderSummary {
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
    slot: toTiming(order),
    test_names: lines.map(({ name }) => name),
    samples: samplesOf(lines),
    net_payable: toRupees(order.netPayablePaise),
    paid: order.paid,
  }
}

export function toOrder({ order, lines, events, held }: OrderRecord, now: Date): Order {
  const live = held && !isOver(held.hold, now) ? held : undefined
  const amounts = order.status === 'draft' ? priceOrder(lines, live?.window) : toPricing(order)
  return {
    ...toSummary(order, lines),
    slot: live ? toTiming(live.window) : toTiming(order),
    net_payable: amounts.net_payable,
    city_id: order.cityId,
    member: toMember(
      {
        ...order.member,
        id: order.memberId,
        accountId: order.accountId,
        createdAt: order.createdAt,
      },
      labDay(now),
    ),
    address: order.address && toAddress(order.address),
    lab_code: order.labCode,
    lines: lines.map(toLine),
    amounts,
    hold: live ? toHoldTime(live.hold, now) : null,
    timeline: events.map(({ status, at }) => ({ status, at: at.toISOString() })),
    report_by: order.reportBy?.toISOString() ?? null,
  }
}

function toTiming({
  slotDate,
  ...time
}:
  | { slotDate: string; fromTime: string; toTime: string }
  | Pick<OrderRow, 'slotDate' | 'slotFrom' | 'slotTo'>): OrderSummary['slot'] {
  const [from, to] =
    'fromTime' in time ? [time.fromTime, time.toTime] : [time.slotFrom, time.slotTo]
  if (slotDate === null || from === null || to === null) return null
  return { slot_date: slotDate, from_time: from, to_time: to, name: `${from} - ${to}` }
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
  }
}

/** Each container once, filled for the test that needs most of it. */
function samplesOf(lines: readonly LineRow[]): Sample[] {
  const fullest = new Map<string, Sample>()
  for (const sample of lines.flatMap(({ samples }) => samples)) {
    const known = fullest.get(sample.container)
    if (!known || (sample.volume_ml ?? 0) > (known.volume_ml ?? 0)) {
      fullest.set(sample.container, sample)
    }
  }
  return [...fullest.values()]
}
