import type { CityPresence } from '#contract/centres.endpoints.ts'
import { formatCount } from '#lib/format/text-format.ts'

/** "3 centres, home visits to 7 localities". */
export function formatPresence({
  centres,
  localities,
}: Pick<CityPresence, 'centres' | 'localities'>): string {
  return `${formatCount(centres, 'centre')}, home visits to ${formatCount(localities, 'locality', 'localities')}`
}

export type StatePresence = { readonly name: string; readonly cities: readonly CityPresence[] }

/** Cities grouped by state, both sorted by name. */
export function byState(cities: readonly CityPresence[]): StatePresence[] {
  const names = [...new Set(cities.map(({ state_name }) => state_name))].toSorted()
  return names.map((name) => ({
    name,
    cities: cities
      .filter(({ state_name }) => state_name === name)
      .toSorted((a, b) => a.city_name.localeCompare(b.city_name)),
  }))
}

/** Cities whose name or state contains the search term. */
export function citiesFound(cities: readonly CityPresence[], typed: string): CityPresence[] {
  const text = typed.trim().toLowerCase()
  return cities.filter(({ city_name, state_name }) =>
    `${city_name} ${state_name}`.toLowerCase().includes(text),
  )
}

export function formatTotalPresence(cities: readonly CityPresence[]): string {
  const sum = (key: 'centres' | 'localities') =>
    cities.reduce((total, city) => total + city[key], 0)
  const states = new Set(cities.map(({ state_name }) => state_name)).size
  return (
    `${formatCount(sum('centres'), 'centre')} in ${formatCount(cities.length, 'city', 'cities')} of ` +
    `${formatCount(states, 'state')}, and home visits to ${formatCount(sum('localities'), 'locality', 'localities')}.`
  )
}
