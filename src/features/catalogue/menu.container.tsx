import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import { Suspense } from 'react'
import { useNavigation } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { categoryListQuery } from '#lib/place/place.queries.ts'
import { useCity } from '#lib/place/use-city.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { EmergencyNotice } from '#ui/emergency-notice.tsx'
import { Icon } from '#ui/icon.tsx'
import { ItemCardSkeleton } from '#ui/skeleton.tsx'
import { testListQuery } from './api/catalogue.queries.ts'
import { homeVisitQuery } from './api/home.queries.ts'
import { ChangeCity } from './change-city.tsx'
import {
  CompareBar,
  MenuCart,
  MenuEmpty,
  MenuFurtherPages,
  MenuPage,
  MenuTools,
} from './lazy-parts.tsx'
import { type MenuQuery, menuHref } from './menu-address.ts'
import { formatResultCount, menuTitle } from './menu-copy.ts'
import { MenuItem } from './menu-item.container.tsx'
import { menuPages } from './menu-pages.ts'
import { categoryOf, listFilter, readMenuQuery } from './menu-query.ts'
import { useMenuNavigation } from './use-menu-navigation.ts'

export function Menu({ query }: { query: MenuQuery }) {
  const api = useApi()
  const { id, city_name } = useCity()
  const categories = useQuery(categoryListQuery(api, id)).data ?? []
  const category = categoryOf(query, categories)
  const filter = listFilter(query, category)
  const first = useSuspenseQuery(testListQuery(api, id, filter)).data
  const visit = useQuery(homeVisitQuery(api, id)).data
  const loading = useMenuLoading(query)
  const { drawn } = menuPages(query.page, first.total, first.size)
  const go = useMenuNavigation(query)

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
          <Suspense>
            <MenuTools
              query={query}
              counts={first.counts}
              categories={categories}
              category={category}
              found={formatResultCount(first.total, query)}
              onChange={(change) => go(() => ({ page: 1, ...change }))}
            />
          </Suspense>
          <EmergencyNotice emergency={first.emergency} />
          {first.total === 0 && loading !== 'list' ? (
            !first.emergency && (
              <Suspense>
                <MenuEmpty query={query} category={category} />
              </Suspense>
            )
          ) : (
            <ul className="grid grid--2" id="menu-list" aria-busy={loading === 'list'}>
              {loading === 'list' ? (
                <ItemCardSkeleton count={Math.max(first.items.length, 2)} />
              ) : (
                <>
                  {first.items.map((item) => (
                    <MenuItem key={item.code} item={item} chosen={query.chosen} go={go} />
                  ))}
                  <Suspense fallback={<ItemCardSkeleton count={drawn.length * first.size} />}>
                    {drawn.map((page) => (
                      <MenuPage
                        key={page}
                        chosen={query.chosen}
                        go={go}
                        filter={filter}
                        page={page}
                      />
                    ))}
                  </Suspense>
                </>
              )}
            </ul>
          )}
          {first.total > first.size && loading !== 'list' && (
            <Suspense>
              <MenuFurtherPages
                query={query}
                filter={filter}
                total={first.total}
                size={first.size}
                isGrowing={loading === 'more'}
                go={go}
              />
            </Suspense>
          )}
          {query.chosen.length > 0 && (
            <Suspense>
              <CompareBar query={query} />
            </Suspense>
          )}
        </div>
        <Suspense>
          <MenuCart charges={visit?.charges} />
        </Suspense>
      </div>
    </div>
  )
}

/** Delay before skeletons appear, milliseconds: faster answers would only flicker. */
const SKELETON_DELAY_MS = 150

/** Whether another list, or more of this one, is loading. */
function useMenuLoading(query: MenuQuery): 'list' | 'more' | null {
  const { location } = useNavigation()
  const late = useDebouncedValue(location, SKELETON_DELAY_MS)
  if (!location || late !== location || location.pathname !== paths.testMenu.path) return null
  const next = readMenuQuery(new URLSearchParams(location.search))
  if (next.compare.length > 0) return null
  const same = { page: 1, chosen: [], categories: undefined }
  if (menuHref({ ...next, ...same }) !== menuHref({ ...query, ...same })) return 'list'
  return next.page > query.page ? 'more' : null
}
