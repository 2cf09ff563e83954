import type { OrderSummary } from '#contract/orders.schemas.ts'
import { isOpen } from '../order-format.ts'
import { OrderRows } from '../order-rows.tsx'
import { OrderCard } from './order-card.tsx'
import type { OrderCardHandlers } from './order-card-actions.tsx'
import { type More, ShowMore } from './show-more.tsx'

/** Lists from this length on are virtualised. */
const MANY = 40

type OrderListProps = {
  orders: readonly OrderSummary[]
  /** Undefined on the last page. */
  more?: More | undefined
  handlers: OrderCardHandlers
}

export function OrderList({ orders, more, handlers }: OrderListProps) {
  const next =
    orders.find(({ status }) => isOpen(status)) ?? orders.find(({ reports }) => reports.length > 0)
  const card = (order: OrderSummary) => (
    <OrderCard order={order} isNext={order === next} handlers={handlers} />
  )
  return (
    <>
      {orders.length < MANY ? (
        <ul className="stack">
          {orders.map((order) => (
            <li key={order.order_id} className="order">
              {card(order)}
            </li>
          ))}
        </ul>
      ) : (
        <OrderRows orders={orders} card={card} />
      )}
      {more && <ShowMore {...more} />}
    </>
  )
}
