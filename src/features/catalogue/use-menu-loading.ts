import { useNavigation } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { type MenuQuery, menuHref } from './menu-address.ts'
import { readMenuQuery } from './menu-query.ts'

/** Milliseconds that pass before places are held: quicker answers would only flicker. */
const PATIENCE_MS = 150

/** What of the menu is on its way: another list, or more of this one. */
export function useMenuLoading(query: MenuQuery): 'list' | 'more' | null {
  const { location } = useNavigation()
  const late = useDebouncedValue(location, PATIENCE_MS)
  if (!location || late !== location || location.pathname !== paths.testMenu.path) return null
  const next = readMenuQuery(new URLSearchParams(location.search))
  if (next.compare.length > 0) return null
  const same = { page: 1, chosen: [], categories: undefined }
  if (menuHref({ ...next, ...same }) !== menuHref({ ...query, ...same })) return 'list'
  return next.page > query.page ? 'more' : null
}
