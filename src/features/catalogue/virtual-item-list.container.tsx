import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { ItemCardSkeleton } from '#ui/skeleton.tsx'
import { testListQuery } from './api/catalogue.queries.ts'
import { MenuItem } from './menu-item.container.tsx'
import type { ListFilter } from './menu-query.ts'
import type { NavigateMenu } from './use-menu-navigation.ts'
import { VirtualRows } from './virtual-rows.tsx'

export interface VirtualItemListProps {
  chosen: readonly string[]
  go: NavigateMenu
  filter: ListFilter
  /** Range of indexes in the whole list; `to` is exclusive. */
  from: number
  to: number
  size: number
}

/** Renders and loads only the visible items. */
export function VirtualItemList({ chosen, go, filter, from, to, size }: VirtualItemListProps) {
  const api = useApi()
  const { id } = useCity()
  const [seen, setSeen] = useState({ first: from, last: from })
  const firstPage = Math.floor(seen.first / size) + 1
  const pages = Array.from(
    { length: Math.floor(seen.last / size) + 2 - firstPage },
    (_, at) => firstPage + at,
  )
  const answers = useQueries({
    queries: pages.map((page) => testListQuery(api, id, filter, { page })),
  })
  const itemAt = (place: number) =>
    answers[Math.floor(place / size) + 1 - firstPage]?.data?.items[place % size]

  return (
    <VirtualRows
      from={from}
      to={to}
      onSee={(first, last) => {
        if (first !== seen.first || last !== seen.last) setSeen({ first, last })
      }}
      card={(place) => {
        const item = itemAt(place)
        return item ? (
          <MenuItem as="div" item={item} chosen={chosen} go={go} />
        ) : (
          <ItemCardSkeleton as="div" />
        )
      }}
    />
  )
}
