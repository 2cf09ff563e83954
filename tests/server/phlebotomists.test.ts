import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { phlebotomistEndpoints } from '#contract/phlebotomists.endpoints.ts'
import { phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'
import { phlebotomistFor, ratingTokenFor } from '#server/modules/lab/enter-stage.service.ts'
import { booker, orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, visitorHeaders } from './support/sign-in.ts'

type Details = EndpointResult<typeof phlebotomistEndpoints.phlebotomistDetails>
type List = EndpointResult<typeof phlebotomistEndpoints.phlebotomists>

const DAY_MS = 86_400_000

let server: TestApp
let visitor: Headers
beforeAll(async () => {
  server = await createTestApp()
  visitor = await visitorHeaders(server)
})
afterAll(() => server.close())

const get = (path: string) => server.inject({ url: `/api/v1/${path}` })
const details = (token: string) => get(`doctor/phlebo/details?token=${encodeURIComponent(token)}`)
const rate = (payload: object) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/doctor/phlebo/rating',
    payload,
    headers: visitor,
  })

async function visitedOrder(): Promise<{ orderId: string; orderNo: string; token: string }> {
  const { place, readyToPlace } = orderCalls(server)
  const { headers, shown } = await readyToPlace()
  const { order_id: orderId, order_no } = await place(finalForm(shown), headers)
  return { orderId, orderNo: order_no ?? '', token: await ratingTokenFor(server.deps, orderId) }
}

describe('doctor/phlebo', () => {
  it('[R7.113] lists the phlebotomists of a city, with name, badge, languages and photo', async () => {
    const { phlebotomists }: List = (await get('doctor/phlebo?city_id=9')).json().result
    expect(phlebotomists.map(({ name, badge, rating }) => [name, badge, rating])).toEqual([
      ['Maria Fernandes', 'GOI-P01', null],
      ['Sanjay Naik', 'GOI-P02', null],
      ['Alisha Gaonkar', 'GOI-P03', null],
    ])
    expect(phlebotomists[0]).toMatchObject({
      languages: ['Konkani', 'Hindi', 'English'],
      photo: 'public/phlebotomist-woman-2.svg',
    })
    const { photo } = phlebotomists[0] ?? {}
    expect((await get(`pictures?imageKey=${photo}&w=320`)).statusCode).toBe(200)
    expect((await get('doctor/phlebo')).statusCode).toBe(400)
    expect((await get('doctor/phlebo?city_id=99')).json().code).toBe('unknown-city')
  })
})

describe('the phlebotomist of a visit', () => {
  it('[R5.25] [R7.114] is returned for the token of the visit only', async () => {
    const { token, orderNo } = await visitedOrder()
    const known: Details = (await details(token)).json().result
    expect(known).toMatchObject({ order_no: orderNo, rated: false })
    expect(known.badge).toMatch(/^MUM-P/)
    expect((await get('doctor/phlebo/details')).statusCode).toBe(400)
    expect((await get('doctor/phlebo/details?token=')).statusCode).toBe(400)
    const unknown = await details('nobody-gave-this-one')
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'unknown-rating-token'])
  })

  it('[R1.25] [R7.115] is rated once: the second rating is a conflict', async () => {
    const { token, orderId } = await visitedOrder()
    const both = await Promise.all([
      rate({ token, rating: 5, remarks: ' On time and gentle. ' }),
      rate({ token, rating: 5, remarks: ' On time and gentle. ' }),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await rate({ token, rating: 1 })).json().code).toBe('already-rated')
    const [kept] = await server.db
      .select()
      .from(phlebotomistVisits)
      .where(eq(phlebotomistVisits.orderId, orderId))
    expect(kept).toMatchObject({ rating: 5, remarks: 'On time and gentle.' })
    expect((await details(token)).json().result).toMatchObject({ rated: true, rating: 5 })
  })

  it('requires whole stars from one to five, and limits the comment', async () => {
    const { token } = await visitedOrder()
    for (const rating of [0, 6, 4.5, '5', null]) {
      expect((await rate({ token, rating })).statusCode).toBe(400)
    }
    expect((await rate({ token, rating: 5, remarks: 'a'.repeat(501) })).statusCode).toBe(400)
    expect((await details(token)).json().result.rated).toBe(false)
  })

  it('has a token stored as a hash, which a new token replaces', async () => {
    const { token, orderId } = await visitedOrder()
    const rows = await server.db.select().from(phlebotomistVisits)
    expect(JSON.stringify(rows)).not.toContain(token)
    const another = await ratingTokenFor(server.deps, orderId)
    expect(another).not.toBe(token)
    expect([(await details(token)).statusCode, (await details(another)).statusCode]).toEqual([
      404, 200,
    ])
  })

  it('cannot be rated after the token has expired', async () => {
    const { token } = await visitedOrder()
    const now = server.clock.now()
    server.clock.set(new Date(now.getTime() + 30 * DAY_MS + 1))
    expect((await details(token)).statusCode).toBe(404)
    expect((await rate({ token, rating: 5 })).json().code).toBe('unknown-rating-token')
    server.clock.set(now)
    expect((await details(token)).statusCode).toBe(200)
  })

  it('stays the same for an order, and the next order gets the one with the fewest visits', async () => {
    const visits = [await visitedOrder(), await visitedOrder(), await visitedOrder()]
    const who = async ({ orderId }: { orderId: string }) => phlebotomistFor(server.deps, orderId)
    const first = await Promise.all(visits.map(who))
    expect(new Set(first).size).toBe(3)
    expect(await Promise.all(visits.map(who))).toEqual(first)
  })

  it('cannot be assigned to an order that is not booked', async () => {
    const { draft } = await booker(server)
    await expect(ratingTokenFor(server.deps, draft.order_id)).rejects.toThrow(
      'not a placed home visit',
    )
    await expect(ratingTokenFor(server.deps, 'no-order')).rejects.toThrow('not a placed home visit')
  })
})
