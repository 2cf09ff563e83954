import type { Order } from '#contract/orders.schemas.ts'
import { sampleOrderLine } from '#paths/checkout/checkout.data.ts'

/** A line of an order, as the provider answers it. */
export function orderLine(code: string): Order['lines'][number] {
  return {
    ...sampleOrderLine,
    name: code,
    test_code: code,
    slug_name: code.toLowerCase(),
    samples: [],
  }
}
