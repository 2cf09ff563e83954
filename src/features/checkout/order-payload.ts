import type { CartLine, Slot, SlotHold } from '#contract/cart.endpoints.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { BookingPayload, DraftPayload, Order, SafetyAnswer } from '#contract/orders.schemas.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { priceBooking } from '#contract/rules/booking-price.ts'
import { orderAmounts } from '#contract/rules/order-amounts.ts'
import { type Pricing, priceLines, roundToPaisa } from '#contract/rules/pricing.ts'
import type { OrderInput } from '#machines/checkout/checkout.actors.ts'
import { answersOf } from '#machines/checkout/checkout.context.ts'
import { draftOf, draftsAtHome, type Part, partsOf } from '#machines/checkout/parts.ts'

/** The fields of a line that an order is written from. */
export type PayloadLine = Pick<
  CartLine,
  'name' | 'price_type' | 'test_code' | 'selling_price' | 'mrp'
>

/** What one order is written from. */
type OrderFacts = Pick<
  OrderInput,
  'address' | 'centre' | 'hold' | 'appointments' | 'coupon' | 'wallet'
> & {
  readonly member: Member
  /** Undefined before it is made. */
  readonly draft: Order | undefined
  readonly answers: readonly SafetyAnswer[]
}

/** Lines of a draft, as the patient has seen them. */
export type LinesOf = (draft: Order) => readonly PayloadLine[]

/** All orders of a booking, the parent with the others in `linked`; amounts in rupees. */
export function bookingPayload(booking: OrderInput, linesOf: LinesOf): BookingPayload {
  const { drafts, hold, appointments, answers, coupon } = booking
  const { orders } = priceDrafts(booking, linesOf)
  const parentId = drafts[0]?.order_id ?? null
  const [firstAtHome] = draftsAtHome(drafts)
  const [parent, ...linked] = drafts.map((draft, at) => {
    const isParent = at === 0
    const isAtCentre = draft.order_type === 'lab_visit'
    const facts = {
      coupon: coupon && shareOf(coupon, drafts, at),
      member: draft.member,
      // As it is shown: the draft may be at another one by now.
      address: booking.address,
      centre: isAtCentre ? draft.centre : null,
      draft,
      hold: draft === firstAtHome ? hold : null,
      appointments: appointments.filter(({ orderId }) => orderId === draft.order_id),
      answers: isAtCentre ? answersOf({ answers }, draft.member) : [],
      wallet: null,
    }
    const payload = orderPayload(facts, linesOf(draft), orders[at])
    return { ...payload, parent_order_id: isParent ? null : parentId }
  })
  if (!parent) throw new Error('A booking has drafts before it has orders.')
  return { ...parent, linked }
}

/** The lines of the cart that are those of an order. */
export function linesOfOrder<Line extends { readonly test_code: string }>(
  { lines }: Pick<Order, 'lines'>,
  cart: readonly Line[],
): readonly Line[] {
  const codes = new Set(lines.map(({ test_code }) => test_code))
  return cart.filter(({ test_code }) => codes.has(test_code))
}

/** The price of drafts with the slot that is held, and what comes off; rupees. */
export function priceDrafts(
  { drafts, hold, coupon, wallet }: OrderInput,
  linesOf: LinesOf,
): { orders: Pricing[]; sum: Pricing } {
  return priceBooking({
    orders: drafts.map((draft, at) => ({
      lines: linesOf(draft),
      home: draft.order_type === 'home_collection',
      couponDiscount: coupon ? shareOf(coupon, drafts, at).order_discount : 0,
    })),
    slot: hold && { slot_date: hold.slot.slot_date, charge: hold.slot.charge },
    points: wallet?.redeem_points ?? 0,
    rupeesPerPoint: wallet?.redeem_points
      ? wallet.redeem_from_wallet_points / wallet.redeem_points
      : undefined,
  })
}

/** The share of one order; a line without an order is of the parent. */
function shareOf(coupon: AppliedCoupon, drafts: readonly Order[], at: number): AppliedCoupon {
  const parentId = drafts[0]?.order_id
  const own = coupon.discount_test_list.filter(
    ({ order_id = parentId }) => order_id === drafts[at]?.order_id,
  )
  const order_discount = roundToPaisa(own.reduce((sum, { discount }) => sum + discount, 0))
  return { ...coupon, order_discount, discount_test_list: own }
}

/** The order payload of spec §3, with the address; amounts in rupees. */
function orderPayload(
  booking: OrderFacts,
  lines: readonly PayloadLine[],
  pricing = pricingOf(booking, lines),
): Omit<DraftPayload, 'city_id'> {
  const { member, address, centre, draft, hold, coupon, appointments } = booking
  const discountOn = (code: string) =>
    coupon?.discount_test_list.find(({ test_code }) => test_code === code)?.discount ?? 0
  return {
    parent_order_id: null,
    patient_id: member.member_id,
    order_id: draft?.order_id ?? null,
    test_info: lines.map((line, index) => ({
      name: line.name,
      price_type: line.price_type,
      test_code: line.test_code,
      sequence_no: index + 1,
      unit_price: line.selling_price,
      coupon_item_discount: discountOn(line.test_code),
      net_amount: roundToPaisa(line.selling_price - discountOn(line.test_code)),
    })),
    ...orderAmounts(pricing),
    patient_caller_name: [member.firstName, member.middleName, member.lastName]
      .filter(Boolean)
      .join(' '),
    caller_relationship: member.relation_type,
    order_type: centre ? 'lab_visit' : 'home_collection',
    partner_lab_config_id: null,
    lab_code: centre?.lab_code ?? null,
    address_id: centre ? null : (address?.address_id ?? null),
    slot_info: hold && heldSlot(hold),
    center_slot: appointments.map((held) => ({
      ...heldSlot(held.hold),
      subdepartment: held.subdepartment,
    })),
    safety_answers: [...booking.answers],
    doctor_info: null,
    service_info: serviceInfo(booking),
  }
}

function pricingOf({ hold, coupon, wallet }: OrderFacts, lines: readonly PayloadLine[]): Pricing {
  return priceLines({
    lines,
    slot: hold && { slot_date: hold.slot.slot_date, charge: hold.slot.charge },
    couponDiscount: coupon?.order_discount ?? 0,
    walletRupees: wallet?.redeem_from_wallet_points ?? 0,
  })
}

function heldSlot({ hold_id, slot }: SlotHold) {
  return { hold_id, slot_id: slot.slot_id, slot_date: slot.slot_date }
}

/** The window of the visit, or the first appointment at the centre. */
function serviceInfo({ hold, appointments, centre }: OrderFacts) {
  const slots = appointments.map((held) => held.hold.slot).sort(byTime)
  const slot = hold?.slot ?? slots[0]
  if (!slot) return null
  const { slot_date, from_time, to_time, name } = slot
  const service = centre ? ('center' as const) : ('home' as const)
  return { service, date: slot_date, collected_by: '', timings: { from_time, to_time, name } }
}

function byTime(a: Slot, b: Slot): number {
  return `${a.slot_date} ${a.from_time}`.localeCompare(`${b.slot_date} ${b.from_time}`)
}

/** What a draft is to be, and the draft as it is; null for a new one. */
export type PartPayload = { readonly draft: Order | null; readonly payload: DraftPayload }

/** The drafts of a booking, one for each person and place; those at home in the order of their turns. */
export function partPayloads(
  booking: OrderInput,
  lines: readonly CartLine[],
  cityId: number,
): PartPayload[] {
  const { answers, appointments } = booking
  const parts = partsOf(booking, lines)
  const drafts = draftsFor(booking, parts)
  const isOne = parts.length === 1
  return parts.map(({ member, place, lines: own }, at) => {
    const isHome = place === 'home'
    const draft = drafts[at]
    const facts = {
      member,
      draft,
      address: isHome ? booking.address : null,
      centre: isHome ? null : booking.centre,
      hold: isHome ? booking.hold : null,
      appointments: appointments.filter(({ orderId }) => orderId === draft?.order_id),
      answers: isHome ? [] : answersOf({ answers }, member),
      // The provider knows the share of each.
      coupon: isOne ? booking.coupon : null,
      wallet: isOne ? booking.wallet : null,
    }
    return { draft: draft ?? null, payload: { ...orderPayload(facts, own), city_id: cityId } }
  })
}

/** The draft that each part has. If the person of the parent draft has left, another part takes it over. */
function draftsFor({ people, drafts }: OrderInput, parts: readonly Part[]): (Order | undefined)[] {
  const left = new Set(drafts)
  const own = parts.map((part) => {
    const draft = draftOf({ people, drafts: [...left] }, part)
    if (draft) left.delete(draft)
    return draft
  })
  const [parent] = drafts
  if (!parent || own.includes(parent)) return own
  return own.with(Math.max(0, own.indexOf(undefined)), parent)
}
