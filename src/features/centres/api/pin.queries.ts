import { queryOptions } from '@tanstack/react-query'
import type { PlacedLocality } from '#contract/centres.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import type { PinAnswer } from '../pin-answer.ts'
import { nextVisitQuery } from './next-visit.query.ts'

/** Length of the PIN prefix that identifies a sorting district. */
const DISTRICT = 3

function localitiesAt(api: Api, search: string, signal: AbortSignal) {
  return api.call('localityList', { query: { search } }, { signal })
}

/** Home-visit coverage of a PIN, its locality and the next free visit. */
export function pinQuery(api: Api, cityId: number, pin: string) {
  return queryOptions({
    queryKey: ['pin', cityId, pin],
    queryFn: async ({ signal, client }): Promise<PinAnswer> => {
      const { localities } = await localitiesAt(api, pin, signal)
      const here = localities.filter(({ city_id }) => city_id === cityId)
      const [elsewhere] = localities
      if (here.length === 0) {
        return elsewhere ? { kind: 'elsewhere', city: elsewhere } : { kind: 'unserved' }
      }
      const names = here.map(({ locality }) => locality)
      const visit = await client.fetchQuery(nextVisitQuery(api, cityId)).catch(() => null)
      return { kind: 'served', localities: names, visit }
    },
  })
}

/** `exact` is false when the locality only shares the sorting district. */
export type NearPin = { readonly locality: PlacedLocality; readonly exact: boolean }

/** The locality of a PIN, or one in the same sorting district; null when neither is served. */
export function nearPinQuery(api: Api, pin: string) {
  return queryOptions({
    queryKey: ['near-pin', pin],
    queryFn: async ({ signal }): Promise<NearPin | null> => {
      const [exact] = (await localitiesAt(api, pin, signal)).localities
      if (exact) return { locality: exact, exact: true }
      const [near] = (await localitiesAt(api, pin.slice(0, DISTRICT), signal)).localities
      return near ? { locality: near, exact: false } : null
    },
  })
}
