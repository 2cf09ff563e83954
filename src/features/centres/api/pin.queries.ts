import { queryOptions } from '@tanstack/react-query'
import type { PlacedLocality } from '#contract/centres.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import type { PinAnswer } from '../pin-answer.ts'
import { nextVisitQuery } from './next-visit.query.ts'

/** Digits of a PIN that a sorting district has in common. */
const DISTRICT = 3

function localitiesAt(api: Api, search: string, signal: AbortSignal) {
  return api.call('localityList', { query: { search } }, { signal, quiet: true })
}

/** Whether home visits of a city come to a PIN, where it is, and when the next one is free. */
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

/** `exact`: it is the PIN's own, else one of the same sorting district. */
export type NearPin = { readonly locality: PlacedLocality; readonly exact: boolean }

/** The locality of a PIN, else one of the same district; null where we are in neither. */
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
