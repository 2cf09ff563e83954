import type { CartLine, Slot, SlotHold } from '#contract/cart.endpoints.ts'
import type { DraftPayload, Order, OrderPayload, SafetyAnswer } from '#contract/orders.schemas.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { orderAmounts } from '#contract/rules/order-amounts.ts'
import { type Pricing, priceBooking, toPaise } from '#contract/rules/pricing.ts'
import type { OrderInput } from '#machines/checkout/checkout.actors.ts'
import { answersOf } from '#machines/checkout/checkout.context.ts'

/** The fields of a line that an order is written from. */
export type PayloadLine = Pick<
  CartLine,
  'name' | 'price_type' | 'test_code' | 'selling_price' | 'mrp'
>

/** What one order is written from. */
export type OrderFacts = Omit<OrderInput, 'people' | 'drafts' | 'answers'> & {
  readonly member: Member | undefined
  /** Undefined before it is made. */
  readonly draft: Order | undefined
  readonly answers: readonly SafetyAnswer[]
}

/** The order of a booking for one person. */
export function soleOrder({ people, drafts, answers, ...facts }: OrderInput): OrderFacts {
  const [member] = people
  return {
    ...facts,
    member,
    draft: drafts[0],
    answers: member ? answersOf({ answers }, member) : [],
  }
}

/** The order payload of spec §3; amounts in rupees. Orders that are booked together bring a price. */
export function orderPayload(
  booking: OrderFacts,
  lines: readonly PayloadLine[],
  pricing = pricingOf(booking, lines),
): OrderPayload {
  const { member, centre, draft, hold, coupon, appointments } = booking
  const discountOn = (code: string) =>
    coupon?.discount_test_list.find(({ test_code }) => test_code === code)?.discount ?? 0
  if (!member) throw new Error('A booking has a member before it has an order.')
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
      net_amount: toPaise(line.selling_price - discountOn(line.test_code)),
    })),
    ...orderAmounts(pricing),
    patient_caller_name: [member.firstName, member.middleName, member.lastName]
      .filter(Boolean)
      .join(' '),
    caller_relationship: member.relation_type,
    order_type: centre ? 'lab_visit' : 'home_collection',
    partner_lab_config_id: null,
    lab_code: centre?.lab_code ?? null,
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
  return priceBooking({
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

/** The draft payload adds the address or centre. */
export function draftPayload(
  booking: OrderFacts,
  lines: readonly CartLine[],
  cityId: number,
): DraftPayload {
  return {
    ...orderPayload(booking, lines),
    city_id: cityId,
    address_id: booking.centre ? null : (booking.address?.address_id ?? null),
  }
}
