import { useQueries } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { ItemCardSkeleton } from '#ui/skeleton.tsx'
import { testListQuery } from './api/catalogue.queries.ts'
import { LoadMore } from './components/load-more.tsx'
import type { MenuQuery } from './menu-address.ts'
import { MenuItem } from './menu-item.container.tsx'
import { MenuPage } from './menu-page.container.tsx'
import { menuPages } from './menu-pages.ts'
import { changed, type ListFilter } from './menu-query.ts'
import type { NavigateMenu } from './use-menu-navigation.ts'
import { VirtualRows } from './virtual-rows.tsx'

export interface MenuFurtherPagesProps {
  query: MenuQuery
  filter: ListFilter
  total: number
  size: number
  isGrowing: boolean
  go: NavigateMenu
}

/** Pages after the eagerly rendered ones: virtualised, with infinite scroll. */
export function MenuFurtherPages({
  query,
  filter,
  total,
  size,
  isGrowing,
  go,
}: MenuFurtherPagesProps) {
  const { state } = useNavigation()
  const { drawn, reached } = menuPages(query.page, total, size)
  const shown = Math.min(total, query.page * size)
  const nearBy = (drawn.length + 1) * size
  const isMounted = useMounted()
  const moreHref = changed(query, { page: query.page + 1 })
  let far: ReactNode = null
  if (reached && isMounted) {
    // Another query is another list: measurements of the previous one are discarded.
    const key = changed(query, { chosen: [] })
    far = (
      <VirtualItemList
        key={key}
        chosen={query.chosen}
        go={go}
        filter={filter}
        from={nearBy}
        to={shown}
        size={size}
      />
    )
  } else if (reached) {
    far = (
      <VirtualItemListPlaceholder places={(reached - 1) * size - nearBy}>
        <MenuPage chosen={query.chosen} go={go} filter={filter} page={reached} />
      </VirtualItemListPlaceholder>
    )
  }
  return (
    <>
      {far}
      <LoadMore
        shown={shown}
        total={total}
        size={size}
        moreHref={moreHref}
        isGrowing={isGrowing}
        onEnd={() => {
          // Loading more would cancel a navigation in progress, and without a connection it would
          // replace the list by a page that says so.
          if (state === 'idle' && navigator.onLine) go(() => ({ page: query.page + 1 }))
        }}
      />
    </>
  )
}

/** False during the first render, unlike `useHydrated` also after a client-side navigation. */
function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}

interface FarPagesProps {
  /** Number of items to reserve space for. */
  places: number
  /** `<li>` cards of the requested page. */
  children: ReactNode
}

/** Before hydration: reserved height, then the requested page. */
function VirtualItemListPlaceholder({ places, children }: FarPagesProps) {
  // SAFETY: `CSSProperties` does not type custom properties.
  const style = { '--places': places } as CSSProperties
  return (
    <>
      <div className="menu-places" style={style} aria-hidden="true" />
      <ul className="grid grid--2">{children}</ul>
    </>
  )
}

interface VirtualItemListProps {
  chosen: readonly string[]
  go: NavigateMenu
  filter: ListFilter
  /** Range of indexes in the whole list; `to` is exclusive. */
  from: number
  to: number
  size: number
}

/** Renders and loads only the visible items. */
function VirtualItemList({ chosen, go, filter, from, to, size }: VirtualItemListProps) {
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
