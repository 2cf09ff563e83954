import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { ActionBar } from '#ui/dock.tsx'
import { Money } from '#ui/money.tsx'
import { itemVisitQuery } from './api/item-visit.query.ts'
import { ChangeCity } from './change-city.tsx'
import { AddAction } from './components/add-action.tsx'
import { DetailAside } from './components/detail-aside.tsx'
import { DetailHead } from './components/detail-head.tsx'
import { DetailVisit } from './components/detail-visit.tsx'
import { crumbsOf } from './detail-crumbs.ts'
import { shortHours } from './item-format.ts'
import { DetailSections } from './lazy-parts.tsx'
import { useAddToCart } from './use-add-to-cart.ts'

export interface DetailProps {
  item: ItemDetail
  /** Slot at the end of the page, with the enquiry form. */
  ask?: ReactNode
}

export function Detail({ item, ask }: DetailProps) {
  const api = useApi()
  const { id, city_name } = useCity()
  const { data } = useQuery({ ...itemVisitQuery(api, id, item), enabled: item.is_hc_available })
  const visit = <DetailVisit item={item} visit={data} />
  const { inCart, busy, refusal, add } = useAddToCart(item)
  const action = (place: 'aside' | 'dock') => (
    <AddAction name={item.item_name} place={place} inCart={inCart} busy={busy} onAdd={add} />
  )

  return (
    <div className="wrap page">
      <Breadcrumbs items={crumbsOf(item)} link={AppLink} />
      <div className="cols cols--aside">
        <div className="stack stack--8">
          <DetailHead item={item} cityName={city_name} changeCity={<ChangeCity />} visit={visit} />
          <Suspense>
            <DetailSections item={item} />
          </Suspense>
          {ask}
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
