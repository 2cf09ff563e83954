import { paths } from '#config/paths.ts'
import { FALLBACK_CITY } from '#contract/constants.ts'
import type { Api } from '#lib/http/api.ts'

/**
 * Pages with personal data, steps of flows and thank-you pages, which search engines should not
 * fetch.
 */
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
  paths.addTest.path,
  paths.repeat.path,
  paths.bookTogether.path,
  paths.prescriptionCart.path,
  paths.thankYouForSubmit.path,
  paths.profile.path,
  paths.downloadReport.path,
  paths.viewReport.path,
  paths.sharedReport.path,
  paths.importReport.path,
])

export const PRIVATE_PATHS: readonly string[] = [...PRIVATE]

/** Paths of all public pages, for the sitemap. */
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
  // `/test-detail` is a page only with a query.
  return all.filter(
    (path) => !PRIVATE.has(path) && !path.includes(':') && path !== paths.testDetail.path,
  )
}
