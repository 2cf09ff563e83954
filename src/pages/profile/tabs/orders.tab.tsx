import type { OrderTab } from '#features/orders/order-tabs.ts'
import { Orders } from '#features/orders/orders.container.tsx'
import type { TabProps } from '../tab-props.ts'

const listing =
  (tab: OrderTab) =>
  ({ userId }: TabProps) => <Orders tab={tab} userId={userId} />

export const ORDER_TABS = {
  all: listing('my-order'),
  open: listing('open-order'),
  completed: listing('completed-order'),
  cancelled: listing('cancel-order'),
}
