import type { Centre, CityPresence } from '#contract/centres.endpoints.ts'
import { kilometresBetween, type Position } from '#contract/rules/distance.ts'

export type NearCentre = { readonly centre: Centre; readonly kilometres: number | null }

/** Sorted by distance; centres without a position come last. */
export function nearestFirst(centres: readonly Centre[], from: Position | null): NearCentre[] {
  return centres
    .map((centre) => ({
      centre,
      kilometres: from && centre.position ? kilometresBetween(from, centre.position) : null,
    }))
    .toSorted((a, b) => (a.kilometres ?? Infinity) - (b.kilometres ?? Infinity))
}

/** Undefined when no city has a position. */
export function nearestCity(
  cities: readonly CityPresence[],
  from: Position,
): CityPresence | undefined {
  return cities
    .flatMap((city) =>
      city.position ? { city, kilometres: kilometresBetween(from, city.position) } : [],
    )
    .toSorted((a, b) => a.kilometres - b.kilometres)[0]?.city
}
