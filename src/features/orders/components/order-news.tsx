import { useState } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import { headline, statusInWords } from '../order-words.ts'

/** Says it, once and politely, when an open order has come to its next stage while it is looked at. */
export function OrderNews({ order }: { order: Order }) {
  const [seen, setSeen] = useState(order.status)
  const [news, setNews] = useState('')
  if (order.status !== seen) {
    setSeen(order.status)
    setNews(`${statusInWords(order.status, order)}: ${headline(order)}.`)
  }
  return (
    <p className="vh" role="status">
      {news}
    </p>
  )
}
