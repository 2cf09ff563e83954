import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { type MenuQuery, menuHref } from './menu-address.ts'
import { readMenuQuery } from './menu-query.ts'

/** Asks another question of the menu, in the place of the one it was asked last. */
export type NavigateMenu = (change: (asked: MenuQuery) => Partial<MenuQuery>) => void

/**
 * Who presses twice quickly means both, though the first address is still on its way: each change is
 * one of what was asked last, not of what is shown.
 */
export function useMenuNavigation(query: MenuQuery): NavigateMenu {
  const navigate = useNavigate()
  const address = menuHref(query)
  const asked = useRef(address)
  /** Addresses asked for here that have not been shown yet. */
  const own = useRef(new Set<string>())
  useEffect(() => {
    // One of ours may be shown when the next has been asked for already.
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
