import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#lib/http/api-context.tsx'
import { categoryListQuery } from '#lib/place/place.queries.ts'
import { useCity } from '#lib/place/use-city.ts'
import { kindQuery } from './api/load-kind.ts'
import { KindList } from './components/kind-list.tsx'
import { CatalogueItem } from './item.container.tsx'
import { kindGroups } from './kind-groups.ts'
import type { MenuKind } from './menu-address.ts'

export interface KindProps {
  kind: MenuKind
  title: string
  children: ReactNode
}

export function Kind({ kind, title, children }: KindProps) {
  const api = useApi()
  const { id } = useCity()
  const { items, total } = useSuspenseQuery(kindQuery(api, id, kind)).data
  const categories = useQuery(categoryListQuery(api, id)).data ?? []
  return (
    <KindList
      kind={kind}
      title={title}
      lead={children}
      total={total}
      groups={kindGroups(kind, categories, items)}
    >
      {items.map((item) => (
        <CatalogueItem key={item.code} item={item} heading="h3" />
      ))}
    </KindList>
  )
}
