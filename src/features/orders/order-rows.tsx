import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { OrderSummary } from '#contract/orders.schemas.ts'

/** Pixels of a card as it is mostly, and between two, as in order.css; each is measured once it is drawn. */
const CARD = 236
const GAP = 16
/** Cards that are drawn before and behind those in sight, so that the Tab key finds the next one. */
const OVERSCAN = 4

type OrderRowsProps = {
  orders: readonly OrderSummary[]
  card: (order: OrderSummary) => ReactNode
}

/** A long history: only the cards near the window are in the page; the place of the others is held. */
export function OrderRows({ orders, card }: OrderRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // What stands above the list does not change its height any more once the list is there.
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: orders.length,
    estimateSize: () => CARD,
    getItemKey: (index) => orders[index]?.order_id ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
    gap: GAP,
  })
  const rows = virtualizer.getVirtualItems()
  const above = (rows[0]?.start ?? top) - top
  const below = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? top) - top)
  return (
    <ul
      ref={list}
      className="stack"
      style={{ paddingTop: above, paddingBottom: Math.max(0, below) }}
    >
      {rows.map(({ index, key }) => {
        const order = orders[index]
        if (!order) return null
        return (
          <li
            key={key}
            className="order"
            data-index={index}
            ref={virtualizer.measureElement}
            aria-setsize={orders.length}
            aria-posinset={index + 1}
          >
            {card(order)}
          </li>
        )
      })}
    </ul>
  )
}
