import { cartEndpoints } from '../../contract/cart.endpoints.ts'
import { catalogueEndpoints } from '../../contract/catalogue.endpoints.ts'
import { HEADERS } from '../../contract/conventions.ts'
import { API_BASE, type Endpoint } from '../../contract/endpoint.ts'
import { paths } from '../../src/config/paths.ts'
import { listFilter, readMenuQuery } from '../../src/features/catalogue/menu-query.ts'
import type { Load } from './load.ts'

const ENCODINGS = { 'accept-encoding': 'gzip, deflate, br' }
const CALL_HEADERS = { ...ENCODINGS, accept: 'application/json', [HEADERS.deviceType]: 'WEB' }
const PAGE_HEADERS = { ...ENCODINGS, accept: 'text/html' }

const MAX_MS = 50
const CITIES = [1, 3, 7]

/** Typical queries of the test menu: its three kinds and some filters. */
const MENUS = [
  '',
  'item_type=package',
  'item_type=radiology',
  'category=thyroid',
  'category=diabetes&sort=price',
  'at_home=true&no_fasting=true',
  'report_within_hours=24&max_price=500',
  'search=thyroid',
]

/** Typical searches: names, codes, aliases, prefixes, organs and misspellings. */
const SEARCHES = [
  ...['thyroid', 'tsh', 't3 t4', 'thyriod', 'cbc', 'complete blood', 'hemogram', 'sugar', 'hba1c'],
  ...[
    'fasting sugar',
    'vitamin d',
    'vit b12',
    'b 12',
    'lipid',
    'cholesterol',
    'cholestrol',
    'liver',
  ],
  ...['lft', 'sgpt', 'kidney', 'creatinine', 'uric acid', 'urine', 'dengue', 'malaria', 'typhoid'],
  ...['widal', 'iron', 'ferritin', 'pregnancy', 'beta hcg', 'psa', 'full body', 'senior', 'heart'],
  ...['ecg', 'ultrasound', 'abdomen', 'x-ray chest', 'mri', 'allergy', 'c', 'vi'],
]

function addressOf({ path }: Endpoint, query: object): string {
  const given = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return `${API_BASE}/${path.replace(/^\//, '')}?${new URLSearchParams(given)}`
}

function menuCalls(city_id: number): string[] {
  return MENUS.map((menu) => {
    const filter = listFilter(readMenuQuery(new URLSearchParams(menu)), undefined)
    return addressOf(catalogueEndpoints.testList, { ...filter, city_id })
  })
}

export const callLoads: readonly Load[] = [
  {
    name: 'test list',
    addresses: CITIES.flatMap(menuCalls),
    headers: CALL_HEADERS,
    minimum: 1500,
    maximum: MAX_MS,
  },
  {
    name: 'search',
    addresses: SEARCHES.map((search) =>
      addressOf(catalogueEndpoints.globalSearch, { city_id: 1, search, limit: 8 }),
    ),
    headers: CALL_HEADERS,
    maximum: MAX_MS,
  },
  {
    name: 'slots',
    addresses: CITIES.map((city_id) => addressOf(cartEndpoints.slotsAvailable, { city_id })),
    headers: CALL_HEADERS,
    maximum: MAX_MS,
  },
  {
    name: 'slots at a PIN',
    addresses: [addressOf(cartEndpoints.slotsAvailable, { city_id: 1, pincode: '400053' })],
    headers: CALL_HEADERS,
    maximum: MAX_MS,
  },
]

const PAGES = {
  home: paths.home.getHref(),
  list: paths.testMenu.getHref(),
  detail: paths.testDetail.getHref('lipid-profile'),
}

const pageLoads = (ending: string, limits: Pick<Load, 'minimum' | 'maximum'>): Load[] =>
  Object.entries(PAGES).map(([name, address]) => ({
    name: `${name}${ending}`,
    addresses: [address],
    headers: PAGE_HEADERS,
    ...limits,
  }))

export const cachedPageLoads = pageLoads('', { minimum: 400 })

/** For HTML_CACHE_SECONDS=0: every request renders. */
export const renderedPageLoads = pageLoads(', each rendered', { minimum: 200, maximum: 400 })
