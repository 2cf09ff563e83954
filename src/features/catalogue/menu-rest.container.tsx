import { type ReactNode, useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { FarPages } from './components/far-pages.tsx'
import { MenuMore } from './components/menu-more.tsx'
import { FarList } from './far-list.container.tsx'
import type { MenuQuery } from './menu-address.ts'
import { MenuPage } from './menu-page.container.tsx'
import { menuPages } from './menu-pages.ts'
import { changed, type ListFilter } from './menu-query.ts'
import type { MenuGo } from './use-menu-go.ts'

export interface MenuRestProps {
  query: MenuQuery
  filter: ListFilter
  total: number
  size: number
  isGrowing: boolean
  go: MenuGo
}

/** What stands behind the first pages of a list: the far ones, and the way to more. */
export function MenuRest({ query, filter, total, size, isGrowing, go }: MenuRestProps) {
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
      <FarList
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
      <FarPages places={(reached - 1) * size - nearBy}>
        <MenuPage chosen={query.chosen} go={go} filter={filter} page={reached} />
      </FarPages>
    )
  }
  return (
    <>
      {far}
      <MenuMore
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
