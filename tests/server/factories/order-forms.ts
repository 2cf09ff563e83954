import type { DraftPayload, Order, OrderPayload } from '#contract/orders.schemas.ts'
import { orderAmounts } from '#contract/rules/order-amounts.ts'
import { questionsFor, textsOf } from '#contract/rules/safety.ts'

type TestInfo = OrderPayload['test_info'][number]

/** A test as the browser sends it; a draft's amounts are ignored. */
export function testInfo(code: string, overrides: Partial<TestInfo> = {}): TestInfo {
  return {
    name: code,
    price_type: 'mrp',
    test_code: code,
    sequence_no: 1,
    unit_price: 0,
    coupon_item_discount: 0,
    net_amount: 0,
    ...overrides,
  }
}

/** A draft of a home visit in the first city. */
export function draftForm(
  memberId: string,
  codes: readonly string[] = ['CBC'],
  overrides: Partial<DraftPayload> = {},
): DraftPayload {
  return {
    parent_order_id: null,
    patient_id: memberId,
    order_id: null,
    test_info: codes.map((code) => testInfo(code)),
    actual_amount: 0,
    amount_after_discount: 0,
    total_pay_amount: 0,
    home_collection_charges: 0,
    patient_caller_name: 'Asha Rao',
    caller_relationship: 'self',
    order_type: 'home_collection',
    partner_lab_config_id: null,
    lab_code: null,
    slot_info: null,
    center_slot: [],
    safety_answers: [],
    doctor_info: null,
    service_info: null,
    city_id: 1,
    address_id: null,
    ...overrides,
  }
}

/** The payload that confirms this order, with a no to every safety question. */
export function finalForm(order: Order, overrides: Partial<OrderPayload> = {}): OrderPayload {
  const { city_id: _city, address_id: _address, ...form } = draftForm(order.member.member_id)
  const questions = order.lines.flatMap(({ safety_questions }) => safety_questions)
  return {
    ...form,
    order_id: order.order_id,
    order_type: order.order_type,
    lab_code: order.lab_code,
    test_info: order.lines.map((line) =>
      testInfo(line.test_code, {
        unit_price: line.unit_price,
        coupon_item_discount: line.coupon_item_discount,
        net_amount: line.net_amount,
      }),
    ),
    ...orderAmounts(order.amounts),
    center_slot: order.appointments.flatMap(({ subdepartment, slot, hold }) =>
      hold
        ? [
            {
              subdepartment,
              hold_id: hold.hold_id,
              slot_id: slot.slot_id,
              slot_date: slot.slot_date,
            },
          ]
        : [],
    ),
    safety_answers: textsOf(questionsFor(questions, order.member)).map((question) => ({
      question,
      answer: 'no',
    })),
    ...overrides,
  }
}

/** The same for `order-r-create`, with the tests that have an appointment. */
export function radiologyForm(order: Order, overrides: Partial<OrderPayload> = {}) {
  const booked = order.lines.filter(({ scans }) => scans.some((scan) => scan.needs_appointment))
  return {
    ...finalForm(order, overrides),
    radiology_codes: booked.map(({ test_code }) => test_code),
  }
}
