import { useQuery } from '@tanstack/react-query'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { ItemCardSkeleton } from '#ui/skeleton.tsx'
import { testListQuery } from './api/catalogue.queries.ts'
import { MenuRetry } from './components/menu-retry.tsx'
import { CatalogueItem } from './item.container.tsx'
import type { ListFilter } from './menu-query.ts'

/** Cards whose place is held while they load. */
const PLACES = 12

/** A page of the list after its first: list items. One that failed is offered again in its place. */
export function LaterPage({ filter, page }: { filter: ListFilter; page: number }) {
  const api = useApi()
  const { id } = useCity()
  const { data, isError, refetch } = useQuery(testListQuery(api, id, filter, { page }))
  if (data) {
    return data.items.map((item) => <CatalogueItem key={item.code} item={item} heading="h2" />)
  }
  return isError ? (
    <MenuRetry onRetry={() => void refetch()} />
  ) : (
    <ItemCardSkeleton count={PLACES} />
  )
}
