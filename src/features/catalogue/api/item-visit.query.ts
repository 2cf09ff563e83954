import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { suits } from '#lib/slots/window-groups.ts'
import { homeVisitQuery } from './home.queries.ts'

type VisitItem = Pick<ItemDetail, 'code' | 'item_name' | 'fasting_hours' | 'preparation_rules'>

/** The home visit with the first slots that can be booked for the item. */
export function itemVisitQuery(api: Api, cityId: number, item: VisitItem) {
  const line = { ...item, name: item.item_name }
  return homeVisitQuery(api, cityId, { code: item.code, suits: suits([line]) })
}
