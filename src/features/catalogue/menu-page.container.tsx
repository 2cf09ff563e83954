import { useQuery } from '@tanstack/react-query'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ItemCardSkeleton } from '#ui/skeleton.tsx'
import { testListQuery } from './api/catalogue.queries.ts'
import { MenuItem } from './menu-item.container.tsx'
import { type ListFilter, MENU_PAGE_SIZE } from './menu-query.ts'
import type { NavigateMenu } from './use-menu-navigation.ts'

export interface MenuPageProps {
  chosen: readonly string[]
  go: NavigateMenu
  filter: ListFilter
  page: number
}

/** A page of `<li>` cards after the first; a failed one offers a retry in place. */
export function MenuPage({ chosen, go, filter, page }: MenuPageProps) {
  const api = useApi()
  const { id } = useCity()
  const { data, isError, refetch } = useQuery(testListQuery(api, id, filter, { page }))
  if (data)
    return data.items.map((item) => (
      <MenuItem key={item.code} item={item} chosen={chosen} go={go} />
    ))
  return isError ? (
    <MenuRetry onRetry={() => void refetch()} />
  ) : (
    <ItemCardSkeleton count={MENU_PAGE_SIZE} />
  )
}

function MenuRetry({ onRetry }: { onRetry: () => void }) {
  return (
    <li className="col-span-full">
      <Notice
        tone="bad"
        title="This part of the list could not be loaded."
        actions={
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>Your cart is safe.</p>
      </Notice>
    </li>
  )
}
