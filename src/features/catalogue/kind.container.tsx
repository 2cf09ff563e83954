import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#lib/http/api-context.tsx'
import { categoryListQuery } from '#lib/place/place.queries.ts'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { LinkGrid } from '#ui/link-grid.tsx'
import { kindQuery } from './api/load-kind.ts'
import { CatalogueHead } from './components/catalogue-head.tsx'
import { CatalogueItem } from './item.container.tsx'
import { type KindGroup, kindGroups } from './kind-groups.ts'
import { type MenuKind, menuHref } from './menu-address.ts'
import { KIND_LABEL } from './menu-copy.ts'

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

interface KindListProps {
  kind: MenuKind
  title: string
  lead: ReactNode
  total: number
  groups: readonly KindGroup[]
  /** `<li>` cards. */
  children: ReactNode
}

const GROUPED_BY: Record<MenuKind, string> = {
  test: 'By category',
  package: 'By category',
  radiology: 'By kind of scan',
}

function KindList({ kind, title, lead, total, groups, children }: KindListProps) {
  const kinds = KIND_LABEL[kind].toLowerCase()
  return (
    <div className="wrap page stack stack--8">
      <CatalogueHead title={title}>{lead}</CatalogueHead>
      {groups.length > 0 && <LinkGrid title={GROUPED_BY[kind]} links={groups} link={AppLink} />}
      <section className="stack" aria-labelledby="most-asked-for">
        <h2 className="h2" id="most-asked-for">
          Most popular
        </h2>
        <ul className="grid grid--3">{children}</ul>
        <p>
          <AppLink className={buttonClass()} href={menuHref({ item_type: kind })}>
            {total === 1 ? 'See it in the menu' : `See all ${total} ${kinds}`}
          </AppLink>
        </p>
      </section>
    </div>
  )
}
