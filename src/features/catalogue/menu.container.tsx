import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApi } from '#lib/http/api-context.tsx'
import { categoryListQuery } from '#lib/place/place.queries.ts'
import { useCity } from '#lib/place/use-city.ts'
import { Icon } from '#ui/icon.tsx'
import { testListQuery } from './api/catalogue.queries.ts'
import { homeVisitQuery } from './api/home.queries.ts'
import { laterPages } from './api/load-menu.ts'
import { ChangeCity } from './change-city.tsx'
import { MenuFilters } from './components/menu-filters.tsx'
import { MenuKinds } from './components/menu-kinds.tsx'
import { MenuList } from './components/menu-list.tsx'
import { MenuSearch } from './components/menu-search.tsx'
import { MenuSortSelect } from './components/menu-sort.tsx'
import { CatalogueItem } from './item.container.tsx'
import { MenuCart, MenuEmpty } from './late-parts.tsx'
import { LaterPage } from './later-page.container.tsx'
import { categoryOf, changed, listFilter, type MenuQuery } from './menu-query.ts'
import { foundWords, menuTitle, searchWords } from './menu-words.ts'
import { useMenuLoading } from './use-menu-loading.ts'

/** The test menu of a city, as the address narrows it. */
export function Menu({ query }: { query: MenuQuery }) {
  const api = useApi()
  const { id, city_name } = useCity()
  const navigate = useNavigate()
  const categories = useQuery(categoryListQuery(api, id)).data ?? []
  const category = categoryOf(query, categories)
  const filter = listFilter(query, category)
  const first = useSuspenseQuery(testListQuery(api, id, filter)).data
  const visit = useQuery(homeVisitQuery(api, id)).data
  const loading = useMenuLoading(query)
  const later = laterPages(query.page, first.total, first.size)
  const go = (change: Partial<MenuQuery>) =>
    navigate(changed(query, change), { preventScrollReset: true, replace: true })

  return (
    <div className="wrap page">
      <div className="menu-head">
        <h1 className="h1">{menuTitle({ query, category: category?.name, city: city_name })}</h1>
        <ChangeCity>
          <Icon icon={MapPin} size={16} />
        </ChangeCity>
      </div>
      <div className="cols cols--aside menu-cols">
        <div className="stack">
          <div className="menu-top">
            <MenuSearch
              query={query}
              label={searchWords(query.item_type, first.counts)}
              onSearch={(search) => void go({ search })}
            />
            <MenuKinds query={query} counts={first.counts} />
          </div>
          <MenuFilters query={query} categories={categories} category={category} />
          <div className="row row--between menu-count">
            <p className="note n" role="status">
              {foundWords(first.total, query)}
            </p>
            {first.total > 1 && (
              <MenuSortSelect query={query} onSort={(sort) => void go({ sort })} />
            )}
          </div>
          {first.total === 0 && loading !== 'list' ? (
            <Suspense>
              <MenuEmpty query={query} />
            </Suspense>
          ) : (
            <MenuList
              shown={Math.min(first.total, (later.length + 1) * first.size)}
              total={first.total}
              size={first.size}
              moreHref={changed(query, { page: query.page + 1 })}
              loading={loading}
            >
              {first.items.map((item) => (
                <CatalogueItem key={item.code} item={item} heading="h2" />
              ))}
              {later.map((page) => (
                <LaterPage key={page} filter={filter} page={page} />
              ))}
            </MenuList>
          )}
        </div>
        <Suspense>
          <MenuCart charges={visit?.charges} />
        </Suspense>
      </div>
    </div>
  )
}
