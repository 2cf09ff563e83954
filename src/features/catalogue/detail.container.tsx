import { useQuery } from '@tanstack/react-query'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { Money } from '#ui/money.tsx'
import { homeVisitQuery } from './api/home.queries.ts'
import { ChangeCity } from './change-city.tsx'
import { AddAction } from './components/add-action.tsx'
import { DetailAside } from './components/detail-aside.tsx'
import { DetailHead } from './components/detail-head.tsx'
import { MoreItems, Parameters, WhatItTells, WhatToKnow } from './components/detail-sections.tsx'
import { CatalogueItem } from './item.container.tsx'
import { shortHours } from './item-words.ts'
import { type MenuKind, menuHref } from './menu-query.ts'
import { KIND_LABEL } from './menu-words.ts'
import { useAddToCart } from './use-add-to-cart.ts'

/** The page of one test, package or scan. */
export function Detail({ item }: { item: ItemDetail }) {
  const api = useApi()
  const { id, city_name } = useCity()
  const visit = useQuery(homeVisitQuery(api, id)).data
  const { inCart, busy, refusal, add } = useAddToCart(item)
  const action = (place: 'aside' | 'dock') => (
    <AddAction name={item.item_name} place={place} inCart={inCart} busy={busy} onAdd={add} />
  )
  const others = item.packages.length > 0 ? item.packages : item.related

  return (
    <div className="wrap page">
      <Breadcrumbs items={crumbsOf(item)} link={AppLink} />
      <div className="cols cols--aside">
        <div className="stack stack--8">
          <DetailHead item={item} cityName={city_name} changeCity={<ChangeCity />} />
          <WhatToKnow item={item} />
          <Parameters item={item} />
          <WhatItTells item={item} />
          {others.length > 0 && (
            <MoreItems title={othersTitle(item)}>
              {others.map((other) => (
                <CatalogueItem key={other.code} item={other} heading="h3" />
              ))}
            </MoreItems>
          )}
        </div>
        <DetailAside
          item={item}
          cityName={city_name}
          changeCity={<ChangeCity />}
          visit={visit}
          refusal={refusal}
          action={action('aside')}
        />
      </div>
      <DockAction>
        <ActionBar
          sum={<Money rupees={item.price} />}
          sub={refusal ?? `Report in ${shortHours(item.report_tat_hours)}`}
        >
          {action('dock')}
        </ActionBar>
      </DockAction>
    </div>
  )
}

function kindOf(item: ItemDetail): MenuKind {
  if (item.x_is_package) return 'package'
  return item.radiology ? 'radiology' : 'test'
}

/** Packages and scans have no categories to stand in. */
function crumbsOf(item: ItemDetail) {
  const kind = kindOf(item)
  const category = menuHref({ category: item.category_slug, category_name: item.category })
  return [
    { label: KIND_LABEL[kind], href: menuHref({ item_type: kind }) },
    ...(kind === 'test' ? [{ label: item.category, href: category }] : []),
    { label: item.item_name },
  ]
}

function othersTitle(item: ItemDetail): string {
  if (item.packages.length > 0) return 'Packages that include it'
  return `${KIND_LABEL[kindOf(item)]} like it`
}
