import { useNavigation } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { useSettled } from '#lib/use-settled.ts'
import { type MenuQuery, menuHref, readMenuQuery } from './menu-query.ts'

/** Milliseconds that pass before places are held: quicker answers would only flicker. */
const PATIENCE_MS = 150

/** What of the menu is on its way: another list, or more of this one. */
export function useMenuLoading(query: MenuQuery): 'list' | 'more' | null {
  const { location } = useNavigation()
  const late = useSettled(location, PATIENCE_MS)
  if (!location || late !== location || location.pathname !== paths.testMenu.path) return null
  const next = readMenuQuery(new URLSearchParams(location.search))
  return menuHref({ ...next, page: 1 }) === menuHref({ ...query, page: 1 }) ? 'more' : 'list'
}
