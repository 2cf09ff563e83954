import type { Category } from '#contract/catalogue.endpoints.ts'
import type { MenuKind, MenuQuery } from '../menu-address.ts'
import { searchLabel } from '../menu-copy.ts'
import { MenuFilters } from './menu-filters.tsx'
import { MenuKinds } from './menu-kinds.tsx'
import { MenuSearch } from './menu-search.tsx'
import { MenuSortSelect } from './menu-sort.tsx'

export interface MenuToolsProps {
  query: MenuQuery
  counts: Readonly<Record<MenuKind, number>>
  categories: readonly Category[]
  category: Category | undefined
  /** How many there are, in words. */
  found: string
  onChange: (change: Partial<MenuQuery>) => void
}

/** All that narrows and orders the menu. */
export function MenuTools(props: MenuToolsProps) {
  const { query, counts, categories, category, found, onChange } = props
  return (
    <>
      <div className="menu-top">
        <MenuSearch
          query={query}
          label={searchLabel(query.item_type, counts)}
          onSearch={(search) => onChange({ search })}
        />
        <MenuKinds query={query} counts={counts} />
      </div>
      <MenuFilters query={query} categories={categories} category={category} onChange={onChange} />
      <div className="row row--between menu-count">
        <p className="note n" role="status">
          {found}
        </p>
        <MenuSortSelect query={query} onSort={(sort) => onChange({ sort })} />
      </div>
    </>
  )
}
