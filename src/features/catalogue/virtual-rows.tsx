import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Height of a card without a tag and the gap, pixels; as in menu.css. */
const CARD = 152
const GAP = { one: 12, two: 16 }
/** Overscan: rows rendered outside the viewport, so that Tab reaches the next card. */
const OVERSCAN = 4
const TWO_COLUMNS = '(min-width: 640px)'

export interface VirtualRowsProps {
  /** Range of indexes in the whole list; `to` is exclusive. */
  from: number
  to: number
  card: (place: number) => ReactNode
  /** Range of rendered indexes. */
  onSee: (first: number, last: number) => void
}

/** Virtualised cards: only those near the viewport are in the DOM. */
export function VirtualRows({ from, to, card, onSee }: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns()
  const top = useTop(list)
  const gap = columns === 2 ? GAP.two : GAP.one
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil((to - from) / columns),
    estimateSize: () => CARD,
    overscan: OVERSCAN,
    scrollMargin: top,
    gap,
  })
  const rows = virtualizer.getVirtualItems()
  const firstRow = rows[0]
  const lastRow = rows.at(-1)
  const first = from + (firstRow?.index ?? 0) * columns
  const last = Math.min(to, from + ((lastRow?.index ?? 0) + 1) * columns) - 1
  useEffect(() => onSee(first, last))

  const above = firstRow ? firstRow.start - top : 0
  const below = lastRow ? virtualizer.getTotalSize() - (lastRow.end - top) : 0
  const places =
    rows.length > 0 ? Array.from({ length: last - first + 1 }, (_, at) => first + at) : []
  return (
    <ul
      ref={list}
      className="grid grid--2"
      style={{ paddingTop: above, paddingBottom: Math.max(0, below) }}
      aria-label={`From number ${from + 1} on`}
    >
      {places.map((place) => {
        const row = Math.floor((place - from) / columns)
        const isMeasured = (place - from) % columns === 0
        return (
          <li
            key={place}
            className="grid"
            data-index={row}
            ref={isMeasured ? virtualizer.measureElement : undefined}
          >
            {card(place)}
          </li>
        )
      })}
    </ul>
  )
}

function useColumns(): 1 | 2 {
  const [columns, setColumns] = useState<1 | 2>(() => (matchMedia(TWO_COLUMNS).matches ? 2 : 1))
  useEffect(() => {
    const media = matchMedia(TWO_COLUMNS)
    const change = () => setColumns(media.matches ? 2 : 1)
    media.addEventListener('change', change)
    return () => media.removeEventListener('change', change)
  }, [])
  return columns
}

/** Offset of the box from the top of the page; content above it may change height. */
function useTop(box: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (box.current) setTop(box.current.getBoundingClientRect().top + window.scrollY)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [box])
  return top
}
