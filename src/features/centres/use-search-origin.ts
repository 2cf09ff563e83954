import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { City } from '#contract/catalogue.endpoints.ts'
import type { Position } from '#contract/rules/distance.ts'
import { isPin } from '#contract/rules/phone.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { type OwnPosition, useOwnPosition } from '#lib/place/use-own-position.ts'
import { presenceQuery } from './api/centres.queries.ts'
import { type NearPin, nearPinQuery } from './api/pin.queries.ts'
import { nearestCity } from './nearest.ts'

/** The place from which distances to centres are measured. */
export type SearchOrigin = {
  readonly city: City
  /** Null while no position is known; the centres keep the lab's order. */
  readonly from: Position | null
  /**
   * Source of the origin: the patient's position, a locality, the sorting district of a PIN, or
   * the chosen city.
   */
  readonly by: 'own' | 'locality' | 'district' | 'city'
  /** Set when `by` is `locality`. */
  readonly locality: string | null
}

export type PinState = 'unasked' | 'known' | 'unknown' | 'failed'

export type SearchOriginView = {
  readonly place: SearchOrigin
  readonly pinState: PinState
  readonly retryPin: () => void
  readonly own: OwnPosition
  /** Uses the PIN in the URL instead of the patient's position. */
  readonly takePin: () => void
}

/** The most recent choice wins: the patient's position or a PIN. */
export function useSearchOrigin(chosen: City, pin: string | undefined): SearchOriginView {
  const api = useApi()
  const cities = useSuspenseQuery(presenceQuery(api)).data
  const [byOwn, setByOwn] = useState(false)
  const own = useOwnPosition()
  const known = pin !== undefined && isPin(pin)
  const near = useQuery({ ...nearPinQuery(api, pin ?? ''), enabled: known })
  const nearOwn = byOwn && own.at ? nearestCity(cities, own.at) : undefined

  return {
    place: nearOwn
      ? { city: nearOwn, from: own.at, by: 'own', locality: null }
      : placeOfPin(near.data ?? null, chosen),
    pinState: known && !nearOwn ? stateOfPin(near) : 'unasked',
    retryPin: () => void near.refetch(),
    own: {
      ...own,
      ask: () => {
        setByOwn(true)
        own.ask()
      },
    },
    takePin: () => setByOwn(false),
  }
}

function placeOfPin(near: NearPin | null, chosen: City): SearchOrigin {
  if (!near) return { city: chosen, from: null, by: 'city', locality: null }
  const { city_id: id, city_name, state_name, position, locality } = near.locality
  return {
    city: { id, city_name, state_name },
    from: near.exact ? position : null,
    by: near.exact ? 'locality' : 'district',
    locality: near.exact ? locality : null,
  }
}

function stateOfPin({ data, isError }: { data: unknown; isError: boolean }): PinState {
  if (isError) return 'failed'
  if (data === undefined) return 'unasked'
  return data === null ? 'unknown' : 'known'
}
