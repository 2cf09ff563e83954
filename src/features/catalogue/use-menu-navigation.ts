import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { type MenuQuery, menuHref } from './menu-address.ts'
import { readMenuQuery } from './menu-query.ts'

/** Changes the query of the menu, replacing the history entry. */
export type NavigateMenu = (change: (asked: MenuQuery) => Partial<MenuQuery>) => void

/**
 * Each change applies to the last requested query, not to the shown one: two quick clicks both
 * count while the first navigation is pending.
 */
export function useMenuNavigation(query: MenuQuery): NavigateMenu {
  const navigate = useNavigate()
  const address = menuHref(query)
  const asked = useRef(address)
  /** URLs requested here and not shown yet. */
  const own = useRef(new Set<string>())
  useEffect(() => {
    // An earlier request can be shown after a later one was made.
    if (own.current.has(address) && address !== asked.current) return
    own.current.clear()
    asked.current = address
  }, [address])
  return useCallback(
    (change) => {
      const { search } = new URL(asked.current, location.origin)
      const last = readMenuQuery(new URLSearchParams(search))
      asked.current = menuHref({ ...last, ...change(last) })
      own.current.add(asked.current)
      void navigate(asked.current, { preventScrollReset: true, replace: true })
    },
    [navigate],
  )
}
