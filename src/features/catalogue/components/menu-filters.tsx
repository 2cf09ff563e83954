import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import House from 'lucide-react/icons/house'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { Category } from '#contract/catalogue.endpoints.ts'
import { GENDER_LABEL } from '#contract/codes.ts'
import { yearsInWords } from '#contract/rules/in-words.ts'
import { ViewLink } from '#lib/routing/view-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { MenuQuery } from '../menu-address.ts'
import { changed } from '../menu-query.ts'

/** Categories shown on a wide screen before "more"; on a phone they are in a row that scrolls. */
const SHOWN = 7
const USUAL_HOURS = 12
/** Upper price limits, in rupees, offered for each kind. */
const USUAL_PRICE = { test: 500, package: 1000, radiology: 1000 } as const

export interface MenuFiltersProps {
  query: MenuQuery
  categories: readonly Category[]
  category: Category | undefined
}

/**
 * Every filter is a link, so the URL holds the whole state. A phone has the categories alone; its
 * other filters are in the sheet.
 */
export function MenuFilters({ query, categories, category }: MenuFiltersProps) {
  const { item_type, at_home, no_fasting, sex, age } = query
  const hours = query.report_within_hours
  const price = query.max_price
  const usualPrice = USUAL_PRICE[item_type ?? 'test']
  const toggled = (change: Partial<MenuQuery>) => changed(query, change)
  return (
    <fieldset className="menu-filters">
      <legend className="vh">Filters</legend>
      {item_type === 'test' ? (
        <CategoryChips query={query} categories={categories} category={category} />
      ) : (
        category && (
          <div className="chips">
            <FilterChip on href={toggled({ category: undefined, category_name: undefined })}>
              {category.name}
            </FilterChip>
          </div>
        )
      )}
      <div className="chips only-wide">
        {item_type !== 'radiology' && (
          <FilterChip on={at_home} icon={House} href={toggled({ at_home: !at_home })}>
            At home
          </FilterChip>
        )}
        <FilterChip on={no_fasting} href={toggled({ no_fasting: !no_fasting })}>
          No fasting
        </FilterChip>
        <FilterChip
          on={hours !== undefined}
          href={toggled({ report_within_hours: hours ? undefined : USUAL_HOURS })}
        >
          Report in {hours ?? USUAL_HOURS} h
        </FilterChip>
        <FilterChip
          on={price !== undefined}
          href={toggled({ max_price: price ? undefined : usualPrice })}
        >
          Up to {formatRupees(price ?? usualPrice)}
        </FilterChip>
        {sex !== undefined && (
          <FilterChip on href={toggled({ sex: undefined })}>
            {GENDER_LABEL[sex]}
          </FilterChip>
        )}
        {age !== undefined && (
          <FilterChip on href={toggled({ age: undefined })}>
            {yearsInWords(age)}
          </FilterChip>
        )}
      </div>
    </fieldset>
  )
}

function CategoryChips({ query, categories, category }: MenuFiltersProps) {
  const all = query.categories === 'all'
  const hidden = categories.filter((other, at) => at >= SHOWN && other !== category)
  return (
    <div className="chips">
      <ViewLink
        className="chip"
        href={changed(query, { category: undefined, category_name: undefined })}
        aria-current={category ? undefined : 'true'}
      >
        All
        <VisuallyHidden> categories</VisuallyHidden>
      </ViewLink>
      {categories.map((other) => (
        <ViewLink
          key={other.slug_name}
          // On a phone the row scrolls, so the categories behind "8 more" are rendered too.
          className={clsx('chip', !all && hidden.includes(other) && 'lg:hidden')}
          href={changed(query, { category: other.slug_name, category_name: other.name })}
          aria-current={other === category ? 'true' : undefined}
        >
          {other.name} <span className="tabular-nums">{other.test_count}</span>
        </ViewLink>
      ))}
      {!all && hidden.length > 0 && (
        <ViewLink
          className="chip only-wide"
          href={changed(query, { categories: 'all', page: query.page })}
          replace
        >
          {hidden.length} more
          <VisuallyHidden> categories</VisuallyHidden>
          <Icon icon={ChevronDown} size={16} />
        </ViewLink>
      )}
    </div>
  )
}

interface FilterChipProps {
  on: boolean
  href: string
  icon?: LucideIcon
  children: ReactNode
}

function FilterChip({ on, href, icon, children }: FilterChipProps) {
  return (
    <ViewLink className="chip" href={href} aria-current={on ? 'true' : undefined}>
      {icon && <Icon icon={icon} size={16} />}
      <span>{children}</span>
      {on && <Icon icon={X} size={16} />}
      {on && <VisuallyHidden>, remove</VisuallyHidden>}
    </ViewLink>
  )
}
