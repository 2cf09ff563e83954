import { paths } from '#config/paths.ts'
import { FALLBACK_CITY } from '#contract/constants.ts'
import type { Api } from '#lib/http/api.ts'

/** Pages that are a person's own, steps of a flow, or answers to one: search engines shall not fetch them. */
const PRIVATE = new Set<string>([
  paths.login.path,
  paths.signUp.path,
  paths.notFound.path,
  paths.pageNotFound.path,
  paths.emailVerification.path,
  paths.cart.path,
  paths.patientCart.path,
  paths.slots.path,
  paths.savedAddress.path,
  paths.payment.path,
  paths.paymentReturn.path,
  paths.thankYou.path,
  paths.thankYouForSubmit.path,
  paths.profile.path,
  paths.downloadReport.path,
  paths.viewReport.path,
  paths.sharedReport.path,
])

export const PRIVATE_PATHS: readonly string[] = [...PRIVATE]

/** The addresses of every public page, for the sitemap. */
export async function siteAddresses(api: Api): Promise<string[]> {
  const city_id = FALLBACK_CITY.id
  const [items, { cities }, { categories }] = await Promise.all([
    itemAddresses(api, city_id),
    api.call('cityList', {}),
    api.call('categoryList', { query: { city_id } }),
  ])
  return [
    ...staticAddresses(),
    ...cities.map(({ state_name, city_name }) => paths.locationCity.getHref(state_name, city_name)),
    ...categories.map(({ slug_name }) => paths.testMenu.getHref({ category: slug_name })),
    ...items,
  ]
}

async function itemAddresses(api: Api, city_id: number): Promise<string[]> {
  const addresses: string[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await api.call('masterListByCity', { query: { city_id, page } })
    addresses.push(...items.map(({ slug_name }) => paths.testDetail.getHref(slug_name)))
    if (items.length === 0 || addresses.length >= total) return addresses
  }
}

function staticAddresses(): string[] {
  const all = Object.values(paths).map(({ path }): string => path)
  // A test's page is one by its query only.
  return all.filter(
    (path) => !PRIVATE.has(path) && !path.includes(':') && path !== paths.testDetail.path,
  )
}
