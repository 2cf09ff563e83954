import { paths } from '#config/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { MenuQuery, MenuSort } from '../menu-address.ts'
import { SORT_LABEL } from '../menu-copy.ts'
import { MENU_SORTS } from '../menu-query.ts'
import { OtherParameters } from './menu-search.tsx'

export interface MenuSortProps {
  query: MenuQuery
  onSort: (sort: MenuSort) => void
}

/** Without JavaScript a button reloads the page. */
export function MenuSortSelect({ query, onSort }: MenuSortProps) {
  return (
    <form action={paths.testMenu.path} className="row">
      <OtherParameters query={{ ...query, sort: 'popular', page: 1 }} />
      <label className="menu-sort">
        <VisuallyHidden>Sort by</VisuallyHidden>
        <select
          name="sort"
          value={query.sort}
          onChange={(event) => {
            const sort = MENU_SORTS.find((option) => option === event.target.value)
            if (sort) onSort(sort)
          }}
        >
          {MENU_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABEL[sort]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className={buttonClass({ size: 'sm' })}>
          Sort
        </button>
      </noscript>
    </form>
  )
}
