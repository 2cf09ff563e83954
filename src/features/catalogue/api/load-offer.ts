import type { QueryClient } from '@tanstack/react-query'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import type { MenuKind } from '../menu-address.ts'
import { testListQuery } from './catalogue.queries.ts'

const SHOWN = 6

export function offerKinds({ applies_to }: Pick<Coupon, 'applies_to'>): readonly MenuKind[] {
  return applies_to === 'all' ? ['package', 'test', 'radiology'] : [applies_to]
}

export function offerItemsQuery(api: Api, cityId: number, item_type: MenuKind) {
  return testListQuery(api, cityId, { item_type, sort: 'popular' }, { size: SHOWN })
}

export async function loadOffer(
  queryClient: QueryClient,
  api: Api,
  cityId: number,
  coupon: Pick<Coupon, 'applies_to'>,
): Promise<void> {
  await Promise.all(
    offerKinds(coupon).map((kind) => queryClient.fetchQuery(offerItemsQuery(api, cityId, kind))),
  )
}
