import { useCallback } from 'react'
import { useQueryNavigation } from '#lib/routing/use-query-navigation.ts'
import { type MenuQuery, menuHref } from './menu-address.ts'
import { readMenuQuery } from './menu-query.ts'

/** Changes the query of the menu, replacing the history entry. */
export type NavigateMenu = (change: (asked: MenuQuery) => Partial<MenuQuery>) => void

const ADDRESS = { hrefOf: menuHref, read: readMenuQuery }

export function useMenuNavigation(query: MenuQuery): NavigateMenu {
  const go = useQueryNavigation(query, ADDRESS)
  return useCallback(
    (change) => go((asked) => ({ ...asked, ...change(asked) }), { replace: true }),
    [go],
  )
}
