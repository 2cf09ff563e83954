import { useQueries } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue.endpoints.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { ViewLink } from '#lib/routing/view-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Words } from '#ui/words.tsx'
import { widerCounts } from './api/load-menu.ts'
import { type MenuQuery, menuHref } from './menu-address.ts'
import { KIND_LABEL, KIND_NOUN } from './menu-copy.ts'
import { changed } from './menu-query.ts'

/** The empty menu, with the number of results without each filter. */
export function MenuEmpty({
  query,
  category,
}: {
  query: MenuQuery
  category: Category | undefined
}) {
  const api = useApi()
  const { id } = useCity()
  const wider = widerCounts(api, id, query, category)
  const counts = useQueries({ queries: wider.map(({ count }) => count) })
  const ways = wider.flatMap(({ filter }, at) => {
    const total = counts[at]?.data ?? 0
    if (total === 0) return []
    return [{ label: filter.label, total, href: changed(query, filter.without) }]
  })
  return <MenuEmptyState query={query} ways={ways} />
}

interface MenuEmptyStateProps {
  query: MenuQuery
  /** Filters whose removal gives results, with the number of items. */
  ways: readonly { readonly label: string; readonly total: number; readonly href: string }[]
}

function MenuEmptyState({ query, ways }: MenuEmptyStateProps) {
  const { search, item_type } = query
  const kind = KIND_LABEL[item_type ?? 'test'].toLowerCase()
  const wider = search && ways.length === 0 ? { item_type } : { item_type, search }
  const unfiltered = menuHref(query) === menuHref({ item_type })
  if (unfiltered) {
    return <EmptyState title={`No ${kind} yet`}>Please look again later, or call us.</EmptyState>
  }
  return (
    <EmptyState
      title={search ? `Nothing found for “${search}”` : `No ${kind} fit these filters`}
      action={
        ways.length > 0 ? (
          <ul className="chips justify-center">
            {ways.map(({ label, total, href }) => (
              <li key={label}>
                <ViewLink className="chip" href={href}>
                  Without “{label}”{' '}
                  <span className="tabular-nums">
                    {formatCount(total, item_type ? KIND_NOUN[item_type] : 'result')}
                  </span>
                </ViewLink>
              </li>
            ))}
          </ul>
        ) : (
          <ViewLink className={buttonClass()} href={menuHref(wider)}>
            {search ? `See all ${kind}` : 'Clear the filters'}
          </ViewLink>
        )
      }
    >
      <Words>
        {ways.length > 0 && 'Remove one filter to see more:'}
        {ways.length === 0 &&
          (search
            ? 'Try a shorter word, or the name on the prescription.'
            : 'Remove a filter to see more.')}
      </Words>
    </EmptyState>
  )
}
