import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type MenuQuery, menuHref } from '../menu-query.ts'
import { KIND_LABEL } from '../menu-words.ts'

/** A menu without a card says what to do next. */
export function MenuEmpty({ query }: { query: MenuQuery }) {
  const { search, item_type, at_home, no_fasting, report_within_hours, max_price } = query
  const narrowed = at_home || no_fasting || report_within_hours || max_price
  const wider = narrowed || !search ? { item_type, search } : { item_type }
  const kind = KIND_LABEL[item_type ?? 'test'].toLowerCase()
  return (
    <EmptyState
      title={search ? `Nothing found for “${search}”` : `No ${kind} fit these filters`}
      action={
        <AppLink className={buttonClass()} href={menuHref(wider)}>
          {narrowed || !search ? 'Take the filters away' : `See all ${kind}`}
        </AppLink>
      }
    >
      {search
        ? 'Try a shorter word, or the name on the prescription.'
        : 'Take a filter away to see more.'}
    </EmptyState>
  )
}
