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

/** What stands behind the first pages of a list: the far ones, and the way to more. */
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
  const isAlive = useAlive()
  const moreHref = changed(query, { page: query.page + 1 })
  let far: ReactNode = null
  if (reached && isAlive) {
    // Another question has another list: nothing of the former one's measures holds for it.
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
          // A patient on the way to another page is not called back.
          if (state !== 'idle') return false
          go(({ page }) => ({ page: page + 1 }))
          return true
        }}
      />
    </>
  )
}

/** False on the server and for the first picture in the browser, which is the server's. */
function useAlive(): boolean {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive
}

interface FarPagesProps {
  /** Items whose place is held. */
  places: number
  /** The cards of the page that is reached: list items. */
  children: ReactNode
}

/** The far part of a long list before it is alive: its height, and the last page of it. */
function VirtualItemListPlaceholder({ places, children }: FarPagesProps) {
  // SAFETY: a custom property, which the style's type does not know.
  const style = { '--places': places } as CSSProperties
  return (
    <>
      <div className="menu-places" style={style} aria-hidden="true" />
      <ul className="grid grid--2">{children}</ul>
    </>
  )
}
