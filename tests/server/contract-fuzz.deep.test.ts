import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { endpoints } from '#contract/inventory.ts'
import { problemsOf } from '#contract/problems.ts'
import { CODE, INTERNAL_WORDS } from '#ops/conformance/words.ts'
import { urlOf } from '#server/http/route.ts'
import { attackFigures } from './attack/figures.ts'
import { encoded, oddRequest, sendOdd } from './attack/odd-request.ts'
import { documentedOperations, operationOf } from './attack/operations.ts'
import { booker } from './factories/order-calls.ts'
import { hold, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { oddText } from './support/odd-input.ts'
import { type Headers, visitorHeaders } from './support/sign-in.ts'

/** FUZZ_SEED=… repeats a run, FUZZ_RUNS=… makes a longer one. */
const SEED = Number(process.env.FUZZ_SEED ?? 2_611)
const RUNS = Number(process.env.FUZZ_RUNS ?? 60)
const PATIENCE_MS = 5_000

const figures = attackFigures('odd input')

let server: TestApp
let visitor: Headers
let patient: Headers
const known: Record<string, readonly unknown[]> = {
  city_id: [1, 1, 2, 99, 2 ** 31],
  search: ['cbc', '400', 'Ban', 'a\0b'],
  firstName: ['Asha', 'a\0b'],
  landmark: ['', 'a\0b'],
  slug_name: ['complete-blood-count'],
  lab_code: [null, 'nowhere'],
  test_code: ['CBC', 'TSH', 'nothing'],
  codes: [['CBC'], ['nothing']],
  cart_data: ['', '[{"code":"CBC"}]', '[{"code":"a\\u0000b"}]', '[{"code":7}]', '{', '[[[]]]'],
  pincode: ['400050', '999999'],
  otp: ['123456'],
  relation_type: ['father'],
  email: [null, 'asha@example.com', `${'x'.repeat(9_000)}@example.com`],
  dob: ['1985-03-14', '0000-01-01', '9999-12-31'],
  date: ['2026-03-04'],
  mobile_no: ['9000000001', '9999999999'],
}
beforeAll(async () => {
  server = await createTestApp()
  visitor = await visitorHeaders(server)
  const booking = await booker(server)
  patient = booking.patient.headers
  const { draft, address } = booking
  const held = await hold(server, patient, draft, await insertWindow(server.db))
  const orders = [draft.order_id, 'nothing']
  Object.assign(known, {
    order_id: orders,
    id: [...orders, draft.member.member_id, address.address_id],
    patient_id: [draft.member.member_id, 'nobody'],
    member_id: [draft.member.member_id, 'nobody'],
    address_id: [address.address_id, null, 'nowhere'],
    hold_id: [held.hold_id, 'nothing'],
    slot_id: [held.slot.slot_id, 'nothing'],
    mobile_number: [booking.patient.user.mobile_no, '9999999999'],
  })
})
afterAll(async () => {
  figures.save()
  await server.close()
})

const own = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => !endpoint.external)

describe(`the contract under odd input (seed ${SEED})`, () => {
  it.each(own)(
    '%s answers in the envelope, without a server error and in time',
    async (name, endpoint) => {
      if (server.app.notBuilt.includes(name)) return
      await fc.assert(
        fc.asyncProperty(oddRequest(endpoint, known), async (request) => {
          const begun = performance.now()
          const answer = await sendOdd(
            server,
            endpoint,
            request,
            request.signedIn ? patient : visitor,
          )
          const ms = performance.now() - begun
          figures.count(name, answer.statusCode, ms)
          expect(ms).toBeLessThan(PATIENCE_MS)
          expect([answer.statusCode, answer.statusCode < 500 && 'no fault of ours']).toContain(
            'no fault of ours',
          )
          if (endpoint.binary && answer.statusCode === 200) return
          expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
          const said = answer.json()
          if (answer.statusCode === 200) {
            envelope(endpoint.response).parse(said)
            return
          }
          expect(said).toEqual({
            result: null,
            code: expect.stringMatching(CODE),
            message: expect.stringMatching(/^.{8,200}[.!?]$/),
          })
          expect(said.message).not.toMatch(INTERNAL_WORDS)
          expect(problemsOf(endpoint)).toContain(said.code)
        }),
        { seed: SEED, numRuns: RUNS },
      )
    },
  )

  it('is sent to every operation of the OpenAPI document', async () => {
    const attacked = own.map(([, endpoint]) => operationOf(endpoint))
    const missing = (await documentedOperations(server)).filter((one) => !attacked.includes(one))
    expect(missing).toEqual([])
  })

  it('is answered in the envelope by a method that an address does not have', async () => {
    const documented = await documentedOperations(server)
    for (const url of new Set(own.map(([, endpoint]) => urlOf(endpoint)))) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
        if (documented.includes(`${method} ${url}`)) continue
        const answer = await server.inject({ method, url, headers: patient })
        figures.count('another method', answer.statusCode, 0)
        expect(answer.statusCode).toBeOneOf([400, 404, 405])
        expect(answer.json()).toMatchObject({ result: null, code: expect.any(String) })
      }
    }
  })

  it.each([
    ['no address at all', '/api/v1/%zz', 400],
    ['a path parameter without end', `/api/v1/orders/details/${'x'.repeat(4_000)}`, 414],
    ['an unknown call', '/api/v1/nothing?a[]=1', 404],
  ])('%s is answered in the envelope', async (_name, url, status) => {
    const answer = await server.inject({ url, headers: patient })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ result: null, code: expect.any(String) })
    expect(answer.json().message).not.toMatch(INTERNAL_WORDS)
  })

  it('ignores unknown headers and query parameters', async () => {
    await fc.assert(
      fc.asyncProperty(oddText, async (text) => {
        const url = `/api/v1/cities/lists?${encoded(text)}=${encoded(text)}&city_id=%00`
        expect((await server.inject({ url })).statusCode).toBe(200)
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })
})
