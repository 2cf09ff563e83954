import { paths } from '#config/paths.ts'
import { slugOf } from '#config/slug.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { normalisePin } from '#contract/rules/phone.ts'

/** Former names that are still in use. */
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

/** The city of a URL slug in any spelling; undefined for an unknown city. */
export function cityOf<C extends City>(cities: readonly C[], word: string): C | undefined {
  const slug = slugOf(word.replace(/[_+]/g, ' ')).replace(/-{2,}/g, '-').replace(/^-|-$/g, '')
  const wanted = OLD_NAMES[slug] ?? slug
  return cities.find(({ city_name }) => slugOf(city_name) === wanted)
}

/** Canonical URL of a city's page (spec §2). */
export function cityHref({ state_name, city_name }: Pick<City, 'state_name' | 'city_name'>) {
  return paths.locationCity.getHref(state_name, city_name)
}

export type CityQuery = {
  /** As typed, not validated. */
  readonly pin: string | undefined
  /** Zone whose centres are shown. */
  readonly zone: string | undefined
  /** Lab code of the expanded centre. */
  readonly centre: string | undefined
}

export function readCityQuery(parameters: URLSearchParams): CityQuery {
  const text = (name: string) => parameters.get(name)?.trim().slice(0, 40) || undefined
  const pin = normalisePin(text('pin') ?? '') || undefined
  return { pin, zone: text('zone'), centre: text('centre') }
}

/** The city page with another query; `anchor` is the element id to scroll to. */
export function cityViewHref(city: City, query: Partial<CityQuery>, anchor?: string): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return `${cityHref(city)}${search}${anchor ? `#${anchor}` : ''}`
}
