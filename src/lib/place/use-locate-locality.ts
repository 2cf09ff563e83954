import { useMutation } from '@tanstack/react-query'
import type { PlacedLocality } from '#contract/centres.endpoints.ts'
import type { Locality } from '#contract/patient.endpoints.ts'
import { kilometresBetween, type Position } from '#contract/rules/distance.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { findPosition } from './use-own-position.ts'

/** Farther from every locality of the city, the patient is somewhere else. */
const REACH_KM = 10

export type Located =
  | { readonly at: 'locality'; readonly locality: Locality }
  /** Outside the city. */
  | { readonly at: 'elsewhere' }
  /** `denied`: by the patient or the browser; `unknown`: no position in time. */
  | { readonly at: 'denied' | 'unknown' }
  /** The lab's localities could not be loaded. */
  | { readonly at: 'offline' }

/** Finds the locality nearest to the device. The position is neither stored nor sent. */
export type LocateLocality = {
  readonly busy: boolean
  /** Null until one was asked for. */
  readonly last: Located | null
  readonly ask: () => Promise<Located>
}

export function useLocateLocality(cityId: number): LocateLocality {
  const api = useApi()
  const { data, isPending, mutateAsync } = useMutation({
    mutationFn: () => locate(api, cityId),
    // A device without a network still tells its position.
    networkMode: 'always',
  })
  return { busy: isPending, last: isPending ? null : (data ?? null), ask: () => mutateAsync() }
}

async function locate(api: Api, cityId: number): Promise<Located> {
  const position = await findPosition().catch((error: unknown) => error)
  if (!isPosition(position)) return { at: isDenied(position) ? 'denied' : 'unknown' }
  try {
    const query = { city_id: cityId }
    const { localities } = await api.call('cityLocalities', { query })
    const locality = nearest(localities, position)
    return locality ? { at: 'locality', locality } : { at: 'elsewhere' }
  } catch {
    return { at: 'offline' }
  }
}

function nearest(localities: readonly PlacedLocality[], from: Position): Locality | null {
  const placed = localities
    .flatMap((one) => (one.position ? [{ one, km: kilometresBetween(one.position, from) }] : []))
    .filter(({ km }) => km <= REACH_KM)
    .sort((a, b) => a.km - b.km)
  return placed[0]?.one ?? null
}

function isPosition(value: unknown): value is Position {
  return typeof value === 'object' && value !== null && 'lat' in value
}

/** `PERMISSION_DENIED` of the Geolocation API. */
function isDenied(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 1
}
