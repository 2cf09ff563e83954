import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeadPage } from '#contract/lead-pages.endpoints.ts'
import { enquiries } from '#server/db/schema/enquiries.ts'
import { storeEnquiry } from '#server/modules/enquiries/enquiries.service.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, signIn, visitorHeaders } from './support/sign-in.ts'

let server: TestApp
let visitor: Headers
beforeAll(async () => {
  server = await createTestApp()
  visitor = await visitorHeaders(server)
})
afterAll(() => server.close())

const request = { name: 'Asha Rao', mobile_no: '9000000042', city_id: 1 }

const ask = (payload: object, headers: Headers = visitor) =>
  server.inject({ method: 'POST', url: '/api/v1/enquiry/callbackRequest', headers, payload })

const kept = (id: string) => server.db.select().from(enquiries).where(eq(enquiries.id, id))
const countKept = async () => (await server.db.select().from(enquiries)).length

describe('a callback request', () => {
  it('[R7.104] [R1.29] of a visitor is stored for the call centre', async () => {
    const answer = await ask(request)
    expect(answer.statusCode).toBe(200)
    const { enquiry_id: id } = answer.json().result
    expect(await kept(id)).toEqual([
      {
        id,
        kind: 'callback-request',
        name: 'Asha Rao',
        mobileNo: '9000000042',
        email: null,
        cityId: 1,
        message: '',
        source: null,
        details: {},
        accountId: null,
        fingerprint: expect.any(String),
        createdAt: new Date(TEST_NOW),
      },
    ])
  })

  it('[R1.29] refers to the account of a patient', async () => {
    const { headers, user } = await signIn(server)
    const answer = await ask(request, headers)
    const { enquiry_id: id } = answer.json().result
    expect(await kept(id)).toMatchObject([{ accountId: user.uniqueId }])
  })

  it('does not require a city', async () => {
    const { enquiry_id: id } = (await ask({ ...request, city_id: undefined })).json().result
    expect(await kept(id)).toMatchObject([{ cityId: null }])
  })

  it.each([
    [{ city_id: 99 }, 404, 'unknown-city'],
    [{ mobile_no: '123' }, 400, 'invalid'],
    [{ name: '' }, 400, 'invalid'],
    [{ name: 'a\0b' }, 400, 'invalid'],
  ])('with %j is refused', async (changes, status, code) => {
    const before = await countKept()
    const answer = await ask({ ...request, ...changes })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(await countKept()).toBe(before)
  })

  it('counts towards the rate limit of its network address', async () => {
    const held = await createTestApp({ config: { addressLimits: 0.1 } })
    const headers = await visitorHeaders(held)
    const url = '/api/v1/enquiry/callbackRequest'
    const statuses: number[] = []
    for (let times = 0; times < 8; times += 1) {
      const answer = await held.inject({ method: 'POST', url, headers, payload: request })
      statuses.push(answer.statusCode)
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    await held.close()
  })
})

it('stores fields of one form beside the common ones', async () => {
  const fields = {
    name: 'Asha Rao',
    mobile_no: '9000000042',
    email: 'asha@example.com',
    message: 'We are 40.',
    organisation: 'Rao and Sons',
    rating: 4,
  }
  const { enquiry_id: id } = await storeEnquiry(
    server.deps,
    'callback-request',
    { kind: 'visitor' },
    fields,
  )
  expect(await kept(id)).toMatchObject([
    {
      email: 'asha@example.com',
      message: 'We are 40.',
      details: { organisation: 'Rao and Sons', rating: 4 },
    },
  ])
})

describe('leads/list', () => {
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
