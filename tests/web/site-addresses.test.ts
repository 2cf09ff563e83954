// @vitest-environment node
import { expect, test } from 'vitest'
import { siteAddresses } from '#app/site-addresses.ts'
import type { Api } from '#lib/http/api.ts'
import { anItem } from './support/catalogue.tsx'
import { MUMBAI } from './support/shell.tsx'

const items = ['TSH', 'HbA1c', 'Lipid Profile'].map((item_name) => anItem({ item_name }))

test('[R7.070] the sitemap has every test of all pages of the master list', async () => {
  const asked: unknown[] = []
  const answers: Record<string, (query: { page: number }) => unknown> = {
    cityList: () => ({ cities: [MUMBAI] }),
    categoryList: () => ({ categories: [] }),
    masterListByCity(query) {
      asked.push(query)
      return { items: items.slice((query.page - 1) * 2, query.page * 2), total: items.length }
    },
  }
  const call = async (name: string, input: unknown) => {
    // SAFETY: the calls of the sitemap have a query, or nothing.
    const { query } = input as { query: { page: number } }
    return answers[name]?.(query) as never
  }
  const api: Api = {
    call,
    callWithMessage: async (name, input) => ({ result: await call(name, input), message: '' }),
  }
  const addresses = await siteAddresses(api)
  expect(addresses.filter((address) => address.startsWith('/test-detail'))).toEqual(
    items.map(({ slug_name }) => `/test-detail?slug_name=${slug_name}`),
  )
  expect(asked).toEqual([1, 2].map((page) => ({ city_id: 1, page })))
})
