import { paths } from '#config/paths.ts'
import { slugOf } from '#config/slug.ts'
import type { City } from '#contract/catalogue.endpoints.ts'

/** Names that are still in use beside the official ones. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  bombay: 'mumbai',
  delhi: 'new-delhi',
  bangalore: 'bengaluru',
  madras: 'chennai',
  calcutta: 'kolkata',
  poona: 'pune',
  amdavad: 'ahmedabad',
  panjim: 'panaji',
  goa: 'panaji',
  cochin: 'kochi',
}

/** The city of a word in an address, however it is written; undefined when none is meant. */
export function cityOf<C extends City>(cities: readonly C[], word: string): C | undefined {
  const slug = slugOf(word.replace(/[_+]/g, ' ')).replace(/-{2,}/g, '-').replace(/^-|-$/g, '')
  const wanted = OLD_NAMES[slug] ?? slug
  return cities.find(({ city_name }) => slugOf(city_name) === wanted)
}

/** The one address of a city's page (spec §2). */
export function cityHref({ state_name, city_name }: Pick<City, 'state_name' | 'city_name'>) {
  return paths.locationCity.getHref(state_name, city_name)
}

/** What the address of a city's page says beside the city. */
export type CityQuery = {
  /** As typed, not yet known to be one. */
  readonly pin: string | undefined
  /** The part of the city whose centres are shown. */
  readonly zone: string | undefined
  /** The lab code of the centre that is shown in full. */
  readonly centre: string | undefined
}

export function readCityQuery(parameters: URLSearchParams): CityQuery {
  const text = (name: string) => parameters.get(name)?.trim().slice(0, 40) || undefined
  return { pin: text('pin'), zone: text('zone'), centre: text('centre') }
}

/** The same page with another question; `anchor` is the id of what is looked at. */
export function cityViewHref(city: City, query: Partial<CityQuery>, anchor?: string): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return `${cityHref(city)}${search}${anchor ? `#${anchor}` : ''}`
}
