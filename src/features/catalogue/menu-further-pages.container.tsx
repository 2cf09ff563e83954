import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { LoadMore } from './components/load-more.tsx'
import type { MenuQuery } from './menu-address.ts'
import { MenuPage } from './menu-page.container.tsx'
import { menuPages } from './menu-pages.ts'
import { changed, type ListFilter } from './menu-query.ts'
import type { NavigateMenu } from './use-menu-navigation.ts'
import { VirtualItemList } from './virtual-item-list.container.tsx'

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
          if (state !== 'idle' || !navigator.onLine) return false
          go(({ page }) => ({ page: page + 1 }))
          return true
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
