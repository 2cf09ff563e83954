import type { Order } from '#contract/orders.schemas.ts'

/** A line of an order as the provider answers it. */
export function orderLine(code: string): Order['lines'][number] {
  return {
    name: code,
    price_type: 'offer',
    test_code: code,
    sequence_no: 1,
    unit_price: 240,
    coupon_item_discount: 0,
    net_amount: 240,
    slug_name: code.toLowerCase(),
    type: 'test',
    radiology: false,
    modality: null,
    samples: [],
    mrp: 300,
    fasting_hours: 0,
    report_tat_hours: 12,
    preparation: [],
    scans: [],
    preparation_rules: [],
    safety_questions: [],
  }
}
