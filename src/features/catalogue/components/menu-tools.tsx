import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useState } from 'react'
import { paths } from '#config/paths.ts'
import type { Category } from '#contract/catalogue.endpoints.ts'
import { ViewLink } from '#lib/routing/view-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { SegmentedLinks } from '#ui/segmented.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type MenuKind, type MenuQuery, type MenuSort, menuHref } from '../menu-address.ts'
import { KIND_LABEL, SORT_LABEL, searchLabel } from '../menu-copy.ts'
import { appliedFilters } from '../menu-filters.ts'
import { MENU_SORTS } from '../menu-query.ts'
import { MenuFilters } from './menu-filters.tsx'
import { MenuSearch, OtherParameters } from './menu-search.tsx'

export interface MenuToolsProps {
  query: MenuQuery
  counts: Readonly<Record<MenuKind, number>>
  categories: readonly Category[]
  category: Category | undefined
  /** The number of results as a sentence. */
  found: string
  onChange: (change: Partial<MenuQuery>) => void
}

export function MenuTools(props: MenuToolsProps) {
  const { query, counts, categories, category, found, onChange } = props
  return (
    <>
      <div className="menu-tools">
        <MenuSearch
          query={query}
          label={searchLabel(query.item_type, counts)}
          onSearch={(search) => onChange({ search })}
        />
        <FilterSheet query={query} onChange={onChange} />
        <div className="menu-chips scroller">
          <MenuKinds query={query} counts={counts} />
          <MenuFilters query={query} categories={categories} category={category} />
        </div>
      </div>
      <div className="row row--between menu-count">
        <p className="note tabular-nums" role="status">
          {found}
        </p>
        <MenuSortSelect query={query} onSort={(sort) => onChange({ sort })} />
      </div>
    </>
  )
}

interface MenuKindsProps {
  query: MenuQuery
  /** Number of items in the whole city. */
  counts: Readonly<Record<MenuKind, number>>
}

/**
 * Switching the kind keeps the search and drops the filters, which may not apply to the other
 * kind.
 */
function MenuKinds({ query, counts }: MenuKindsProps) {
  const { item_type, search, sort, chosen } = query
  const kinds: readonly MenuKind[] = ['test', 'package', 'radiology']
  return (
    <SegmentedLinks
      label="Kind"
      className="menu-kind"
      link={ViewLink}
      items={kinds.map((kind) => ({
        href: menuHref({ item_type: kind, search, sort, chosen }),
        // The space separates word and count for screen readers.
        label: `${KIND_LABEL[kind]} `,
        // The counts are those of the whole city, so they are hidden during a search.
        count: search ? undefined : counts[kind],
        current: kind === item_type,
      }))}
    />
  )
}

interface MenuSortProps {
  query: MenuQuery
  onSort: (sort: MenuSort) => void
}

/** Without JavaScript a button reloads the page. */
function MenuSortSelect({ query, onSort }: MenuSortProps) {
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

/** Lazy: hardly any visit opens it. */
const FilterDialog = lazy(async () => ({
  default: (await import('./filter-dialog.tsx')).FilterDialog,
}))

interface FilterSheetProps {
  query: MenuQuery
  onChange: (change: Partial<MenuQuery>) => void
}

/** All filters but the category. A wide screen has chips for the usual ones too. */
function FilterSheet({ query, onChange }: FilterSheetProps) {
  /** Null until the first press, which loads the dialog. */
  const [open, setOpen] = useState<boolean | null>(null)
  const applied = appliedFilters(query, undefined).length
  return (
    <>
      <Button icon={SlidersHorizontal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Filter
        {applied > 0 && (
          <span>
            {applied}
            <VisuallyHidden> on</VisuallyHidden>
          </span>
        )}
      </Button>
      {open !== null && (
        <Suspense>
          <FilterDialog query={query} onChange={onChange} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
