import { useSuspenseQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Item } from '#contract/catalogue.endpoints.ts'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { offerItemsQuery, offerKinds } from './api/load-offer.ts'
import { ItemBand } from './components/item-band.tsx'
import { CatalogueItem } from './item.container.tsx'
import { type MenuKind, menuHref } from './menu-address.ts'

type OfferProps = {
  coupon: Pick<Coupon, 'applies_to'>
  /** Content above the items; receives the first of each kind. */
  head: (examples: readonly Item[]) => ReactNode
}

const TITLES: Record<MenuKind, string> = {
  package: 'Packages',
  test: 'Tests',
  radiology: 'Scans',
}

export function Offer({ coupon, head }: OfferProps) {
  const api = useApi()
  const { id } = useCity()
  const kinds = offerKinds(coupon)
  const lists = useSuspenseQueries({
    queries: kinds.map((kind) => offerItemsQuery(api, id, kind)),
    combine: (answers) => answers.map(({ data }) => data),
  })
  const items = lists.flatMap((list) => list.items)
  const firsts = lists.flatMap((list) => list.items.slice(0, 1))
  return (
    <>
      {head(firsts.length > 1 ? firsts : items)}
      {kinds.map((kind, place) => (
        <ItemBand
          key={kind}
          title={TITLES[kind]}
          mist={place % 2 === 0}
          all={{
            href: menuHref({ item_type: kind }),
            label: `All ${lists[place]?.total ?? ''} ${TITLES[kind].toLowerCase()}`,
          }}
        >
          {lists[place]?.items.map((item) => (
            <CatalogueItem key={item.code} item={item} heading="h3" />
          ))}
        </ItemBand>
      ))}
    </>
  )
}
