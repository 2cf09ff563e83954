import type { Centre } from '#contract/centres.endpoints.ts'

type Coordinates = { readonly latitude: number | null; readonly longitude: number | null }

/** WGS 84 degrees as the wire has them; null where a row has none. */
export function toPosition({ latitude: lat, longitude: lng }: Coordinates): Centre['position'] {
  return lat === null || lng === null ? null : { lat, lng }
}
