import type { CartLine, SlotHold } from '#contract/cart.endpoints.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { BookingPayload, DraftPayload, Order } from '#contract/orders.schemas.ts'
import { priceLinked } from '#contract/rules/linked-orders.ts'
import { type Pricing, toPaise } from '#contract/rules/pricing.ts'
import type {
  DraftsInput,
  MoneyOff,
  OrdersInput,
} from '#machines/linked-booking/linked-booking.actors.ts'
import type { Part } from '#machines/linked-booking/people.ts'
import { draftPayload, orderPayload, type PayloadLine } from '../order-payload.ts'

const NOTHING = {
  draft: undefined,
  hold: null,
  appointments: [],
  coupon: null,
  wallet: null,
} as const

/** The draft of one person at one place; `parentId` is null for the first. */
export function partPayload(
  { member, at, lines }: Part,
  { address, centre, answers }: DraftsInput,
  { cityId, parentId }: { readonly cityId: number; readonly parentId: string | null },
): DraftPayload {
  const place = at === 'home' ? { address, centre: null } : { address: null, centre }
  const given = answers[member.member_id] ?? []
  const booking = { ...NOTHING, ...place, member, answers: at === 'centre' ? given : [] }
  return { ...draftPayload(booking, lines, cityId), parent_order_id: parentId }
}

/** All orders of a booking, as they were drafted: the parent with the others in `linked`. */
export function bookingPayload({
  drafts,
  hold,
  appointments,
  answers,
  coupon,
  wallet,
}: OrdersInput): BookingPayload {
  const { orders } = priceDrafts(drafts, hold, { coupon, wallet })
  const [parent, ...linked] = drafts.map((order, at) => {
    const isParent = at === 0
    const isAtCentre = order.order_type === 'lab_visit'
    const booking = {
      ...NOTHING,
      coupon: coupon && shareOf(coupon, drafts, at),
      member: order.member,
      address: order.address,
      centre: isAtCentre ? order.centre : null,
      draft: order,
      hold: isParent ? hold : null,
      appointments: appointments.filter(({ orderId }) => orderId === order.order_id),
      answers: isAtCentre ? (answers[order.member.member_id] ?? []) : [],
    }
    const payload = orderPayload(booking, payloadLines(order), orders[at])
    return { ...payload, parent_order_id: isParent ? null : (drafts[0]?.order_id ?? null) }
  })
  if (!parent) throw new Error('A booking has drafts before it has orders.')
  return { ...parent, linked }
}

/** The price of drafts with the slot that is held, and what comes off. */
export function priceDrafts(
  drafts: readonly Order[],
  hold: SlotHold | null,
  { coupon, wallet }: MoneyOff,
): { orders: Pricing[]; sum: Pricing } {
  return priceLinked({
    orders: drafts.map((order, at) => ({
      lines: payloadLines(order),
      home: order.order_type === 'home_collection',
      couponDiscount: coupon ? shareOf(coupon, drafts, at).order_discount : 0,
    })),
    slot: hold && { slot_date: hold.slot.slot_date, charge: hold.slot.charge },
    points: wallet?.redeem_points ?? 0,
  })
}

/** The share of one order; a line without an order is of the parent. */
function shareOf(coupon: AppliedCoupon, drafts: readonly Order[], at: number): AppliedCoupon {
  const parentId = drafts[0]?.order_id
  const own = coupon.discount_test_list.filter(
    ({ order_id = parentId }) => order_id === drafts[at]?.order_id,
  )
  const order_discount = toPaise(own.reduce((sum, { discount }) => sum + discount, 0))
  return { ...coupon, order_discount, discount_test_list: own }
}

/** The price of what was chosen, before there are drafts or a slot. */
export function priceParts(parts: readonly { at: Part['at']; lines: readonly CartLine[] }[]) {
  return priceLinked({
    orders: parts.map(({ at, lines }) => ({ lines, home: at === 'home' })),
    slot: null,
  })
}

function payloadLines({ lines }: Order): PayloadLine[] {
  return lines.map((line) => ({ ...line, selling_price: line.unit_price }))
}
