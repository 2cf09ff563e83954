import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { OrderGroup } from './order-groups.ts'

/** Estimated height of a card and the gap, pixels, as in order.css; rendered cards are measured. */
const CARD = 236
const GAP = 16
/** Overscan: cards rendered outside the viewport, so that Tab reaches the next one. */
const OVERSCAN = 4

type OrderRowsProps = {
  groups: readonly OrderGroup[]
  card: (group: OrderGroup) => ReactNode
}

/** Virtualised list: only cards near the viewport are in the DOM. */
export function OrderRows({ groups, card }: OrderRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // Content above the list keeps its height once the list is rendered.
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: groups.length,
    estimateSize: () => CARD,
    getItemKey: (index) => groups[index]?.[0].order_id ?? index,
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
        const group = groups[index]
        if (!group) return null
        return (
          <li
            key={key}
            className="order"
            data-index={index}
            ref={virtualizer.measureElement}
            aria-setsize={groups.length}
            aria-posinset={index + 1}
          >
            {card(group)}
          </li>
        )
      })}
    </ul>
  )
}
