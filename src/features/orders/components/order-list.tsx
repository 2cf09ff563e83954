import type { OrderSummary } from '#contract/orders.schemas.ts'
import { isOpen } from '../order-format.ts'
import {
  bookedGroups,
  bookingHeading,
  bookingTime,
  type OrderGroup,
  wholeVisit,
} from '../order-groups.ts'
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
  const groups = bookedGroups(orders)
  const card = (group: OrderGroup) => <Group group={group} next={next} handlers={handlers} />
  return (
    <>
      {orders.length < MANY ? (
        <ul className="stack">
          {groups.map((group) => (
            <li key={group[0].order_id} className="order">
              {card(group)}
            </li>
          ))}
        </ul>
      ) : (
        <OrderRows groups={groups} card={card} />
      )}
      {more && <ShowMore {...more} />}
    </>
  )
}

type GroupProps = {
  group: OrderGroup
  next: OrderSummary | undefined
  handlers: OrderCardHandlers
}

/** The orders of one booking under one heading; a single order has its card alone. */
function Group({ group, next, handlers }: GroupProps) {
  const [first, ...others] = group
  if (others.length === 0) {
    return (
      <OrderCard order={first} visit={first.slot} isNext={first === next} handlers={handlers} />
    )
  }
  const when = bookingTime(group)
  return (
    <>
      <div className="order__visit">
        <h3 className="h4">{bookingHeading(group)}</h3>
        {when && <p className="note tabular-nums">{when}</p>}
      </div>
      <ul>
        {group.map((order) => (
          <li key={order.order_id} className="order__part">
            <OrderCard
              order={order}
              visit={wholeVisit(order, group)}
              isNext={order === next}
              handlers={handlers}
              heading="h4"
            />
          </li>
        ))}
      </ul>
    </>
  )
}
