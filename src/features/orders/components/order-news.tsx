import { useState } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import { formatStatus, headline } from '../order-format.ts'

/** Says it, once and politely, when an open order has come to its next stage while it is looked at. */
export function OrderStatusAnnouncer({ order }: { order: Order }) {
  const [seen, setSeen] = useState(order.status)
  const [news, setNews] = useState('')
  if (order.status !== seen) {
    setSeen(order.status)
    setNews(`${formatStatus(order.status, order)}: ${headline(order)}.`)
  }
  return (
    <p className="vh" role="status">
      {news}
    </p>
  )
}
