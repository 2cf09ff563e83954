import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeadPage } from '#contract/lead-pages.endpoints.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const SLUG = 'full-body-health-checkup-packages-proself-599'

async function ask(query: string) {
  return server.inject({ url: `/api/v1/leads/list?${query}` })
}

async function pageOf(query: string): Promise<LeadPage | undefined> {
  const answer = await ask(query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result.leads[0]
}

describe('leads/list', () => {
  it('[R7.112] returns a landing page with its offer and the single prices of its tests', async () => {
    const page = await pageOf(`LeadSlug=${SLUG}&city_id=1`)
    expect(page).toMatchObject({ slug: SLUG, city_name: 'Mumbai', item_codes: ['PRF001'] })
    const [offer] = page?.items ?? []
    expect(offer).toMatchObject({ code: 'PRF001', price: 599, x_is_package: true })
    expect(page?.parts.map(({ code }) => code)).toEqual(
      offer?.supplementary_tests.map(({ code }) => code),
    )
    expect(page?.parts.reduce((sum, { price }) => sum + price, 0)).toBeGreaterThan(599)
  })

  it("uses the prices of the page's own city, wherever the visitor is", async () => {
    const goa = await pageOf(`LeadSlug=${SLUG}-goa&city_id=1`)
    expect(goa).toMatchObject({ city_id: 9, city_name: 'Panaji' })
  })

  it('has no parts if tests are offered one by one', async () => {
    const page = await pageOf('LeadSlug=book-a-blood-test&city_id=3')
    expect(page?.items.length).toBeGreaterThan(5)
    expect(page?.parts).toEqual([])
  })

  it('is empty for an unknown slug, hostile ones included', async () => {
    for (const slug of ['nothing-here', "' or 1=1 --", '../../etc', '%']) {
      expect(await pageOf(`LeadSlug=${encodeURIComponent(slug)}`), slug).toBeUndefined()
    }
  })

  it('[R5.26] requires a LeadSlug, and a city that is served', async () => {
    expect((await ask('')).statusCode).toBe(400)
    expect((await ask('LeadSlug=')).statusCode).toBe(400)
    expect((await ask(`LeadSlug=${SLUG}&city_id=999`)).statusCode).toBe(404)
  })
})
