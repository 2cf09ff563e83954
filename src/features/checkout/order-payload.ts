import type { CartLine } from '#contract/cart.endpoints.ts'
import type { DraftPayload, OrderPayload } from '#contract/orders.endpoints.ts'
import { orderAmounts } from '#contract/rules/order-amounts.ts'
import { priceBooking } from '#contract/rules/pricing.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'

/** The order payload of spec §3 for the booking as it stands; amounts in rupees. */
export function orderPayload(context: CheckoutContext, lines: readonly CartLine[]): OrderPayload {
  const { member, centre, draft, hold, coupon, wallet } = context
  if (!member) throw new Error('A booking has a member before it has an order.')
  const pricing = priceBooking({
    lines,
    slot: hold && { slot_date: hold.slot.slot_date, charge: hold.slot.charge },
    couponDiscount: coupon?.order_discount ?? 0,
    walletRupees: wallet?.redeem_from_wallet_points ?? 0,
  })
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
      coupon_item_discount: 0,
      net_amount: line.selling_price,
    })),
    ...orderAmounts(pricing),
    patient_caller_name: [member.firstName, member.middleName, member.lastName]
      .filter(Boolean)
      .join(' '),
    caller_relationship: member.relation_type,
    order_type: centre ? 'lab_visit' : 'home_collection',
    partner_lab_config_id: null,
    lab_code: centre?.lab_code ?? null,
    slot_info: hold && {
      hold_id: hold.hold_id,
      slot_id: hold.slot.slot_id,
      slot_date: hold.slot.slot_date,
    },
    doctor_info: null,
    service_info: hold && {
      service: centre ? 'center' : 'home',
      date: hold.slot.slot_date,
      collected_by: '',
      timings: {
        from_time: hold.slot.from_time,
        to_time: hold.slot.to_time,
        name: hold.slot.name,
      },
    },
  }
}

/** A draft says, beside that, where. */
export function draftPayload(
  context: CheckoutContext,
  lines: readonly CartLine[],
  cityId: number,
): DraftPayload {
  return {
    ...orderPayload(context, lines),
    city_id: cityId,
    address_id: context.centre ? null : (context.address?.address_id ?? null),
  }
}
