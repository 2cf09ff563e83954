import type { Order } from '#contract/orders.schemas.ts'

export type WaitingOrder = Pick<
  Order,
  'order_id' | 'order_no' | 'test_names' | 'report_by' | 'status' | 'report_delay' | 'slot'
> & { readonly member_name: string }
