import type { Centre } from '#contract/centres.endpoints.ts'

type Placed = { readonly latitude: number | null; readonly longitude: number | null }

/** WGS 84 degrees as the wire has them; null where a row has none. */
export function placed({ latitude: lat, longitude: lng }: Placed): Centre['position'] {
  return lat === null || lng === null ? null : { lat, lng }
}
