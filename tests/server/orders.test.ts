import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { booker, orderCalls } from './factories/order-calls.ts'
import { draftForm, finalForm } from './factories/order-forms.ts'
import { detailsOf, insertWindow, placed } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Patient, post, signIn } from './support/sign-in.ts'

const MINUTE = 60_000

let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp()
  calls = orderCalls(server)
})
afterAll(() => server.close())

describe('orders/list and orders/details', () => {
  type List = { orders: Order[]; total: number; counts: Record<string, number> }

  it('[R6.10] [R7.038] lists placed orders by group, newest first, without drafts', async () => {
    const { patient, draft, address } = await booker(server)
    const { headers, self } = patient
    const first = await placed(server, headers, draft)
    server.clock.advance(MINUTE)
    const form = draftForm(self.member_id, ['TSH'], { address_id: address.address_id })
    const second = await placed(
      server,
      headers,
      await post<Order>(server, 'orders/create', form, headers),
    )
    const body = { order_id: first.order_id, reason: 'Away' }
    await post(server, 'orders/order-cancel', body, headers)
    await post(server, 'orders/create', form, headers)
    const list = (query: object) => post<List>(server, 'orders/list', query, headers)
    const all = await list({ page: 1 })
    expect(all.orders.map(({ order_no }) => order_no)).toEqual([second.order_no, first.order_no])
    expect([all.total, all.counts]).toEqual([2, { open: 1, completed: 0, cancelled: 1 }])
    expect(all.orders[0]?.test_names).toEqual([second.lines[0]?.name])
    const open = await list({ page: 1, group: 'open' })
    expect([open.total, open.orders.map(({ order_no }) => order_no)]).toEqual([
      1,
      [second.order_no],
    ])
    const paged = await list({ page: 2, size: 1 })
    expect(paged.orders.map(({ order_no }) => order_no)).toEqual([first.order_no])
    const beyond = await list({ page: 3, size: 1 })
    expect([beyond.orders, beyond.total, beyond.counts]).toEqual([[], 2, all.counts])
    const nobodys = await post<List>(
      server,
      'orders/list',
      { page: 1 },
      (await signIn(server)).headers,
    )
    expect([nobodys.orders, nobodys.total]).toEqual([[], 0])
    server.clock.set(TEST_NOW)
  })

  it('[R5.29] requires the page', async () => {
    const { headers } = await signIn(server)
    expect(await calls.refusal('list', {}, headers)).toEqual([400, 'invalid'])
  })

  it('[R7.039] returns an order by its id and by its number', async () => {
    const { headers, shown } = await calls.readyToPlace()
    const order = await calls.place(finalForm(shown), headers)
    expect(await detailsOf(server, headers, order.order_no)).toEqual(order)
    expect(await detailsOf(server, headers, order.order_id)).toEqual(order)
  })
})

describe('another patient, or a visitor', () => {
  it("[R6.06] cannot reach another account's order through any call", async () => {
    const owner = await calls.readyToPlace()
    const { order_id } = owner.draft
    const other = await signIn(server)
    const theirs = draftForm(other.self.member_id)
    const attempts: [string, 'POST' | 'PUT', object][] = [
      ['orders/order-create', 'POST', finalForm(owner.shown)],
      [`orders/update/${order_id}`, 'PUT', theirs],
      ['orders/order-cancel', 'POST', { order_id, reason: 'mine' }],
      ['orders/order-exits', 'POST', { order_id }],
      ['orders/order-checkout', 'POST', { order_id, status: 'slot' }],
      ['cart/slot/block', 'POST', { order_id, slot_id: await insertWindow(server.db) }],
      ['cart/slot/unblock', 'POST', { hold_id: owner.held.hold_id }],
      ['orders/create', 'POST', draftForm(owner.self.member_id)],
      ['orders/create', 'POST', { ...theirs, address_id: owner.address.address_id }],
    ]
    const { cookie = '', ...rest } = owner.headers
    const csrf = { cookie, 'x-csrf-token': rest['x-csrf-token'] ?? '' }
    for (const [path, method, payload] of attempts) {
      const url = `/api/v1/${path}`
      const stranger = await server.inject({ method, url, payload, headers: other.headers })
      expect([path, stranger.statusCode]).toEqual([path, 404])
      const visitor = await server.inject({ method, url, payload, headers: csrf })
      expect([path, visitor.statusCode]).toEqual([path, 401])
    }
    const url = `/api/v1/orders/details/${order_id}`
    expect((await server.inject({ url, headers: other.headers })).statusCode).toBe(404)
    expect((await server.inject({ url })).statusCode).toBe(401)
    const untouched = await detailsOf(server, owner.headers, order_id)
    expect(untouched).toEqual(owner.shown)
  })
})

describe('an order of the former system', () => {
  const INFO = 'orderdownload/GetCustomerInfoFOFO'

  const ORDERS = 'PatientRegistrationDetails'

  /** Two seeded numbers, of two families. */
  const OWN = { mobile: '9000000042', sid: '1904180027' }

  const OTHER_SID = '1906030015'

  let server: TestApp

  let patient: Patient

  beforeAll(async () => {
    server = await createTestApp()
    patient = await signIn(server, { mobile: OWN.mobile })
  })

  afterAll(() => server.close())

  const get = (path: string, sid: string, headers: Record<string, string> = patient.headers) =>
    server.inject({ url: `/api/v1/${path}?SID=${encodeURIComponent(sid)}`, headers })

  it('[R7.117] [R7.120] returns its franchise centre by SID', async () => {
    const answer = await get(INFO, OWN.sid)
    expect(answer.json().result).toEqual({
      centre_name: 'Parakh Franchise, Powai',
      patient_name: 'Asha Rao',
      mobile_no: OWN.mobile,
    })
  })

  it('[R7.118] [R7.119] returns its items and date', async () => {
    const answer = await get(ORDERS, OWN.sid)
    expect(answer.json().result).toEqual({
      orders: [{ SID: OWN.sid, date: '2019-04-18', tests: ['Complete Blood Count'] }],
    })
  })

  it('is found with any spelling of its number', async () => {
    expect((await get(ORDERS, ' 19-0418 0027 ')).json().result.orders).toHaveLength(1)
  })

  it.each([INFO, ORDERS])('[R5.30] %s requires a SID', async (path) => {
    const without = await server.inject({ url: `/api/v1/${path}`, headers: patient.headers })
    const statuses = [
      without,
      await get(path, ''),
      await get(path, '  '),
      await get(path, '1'.repeat(41)),
    ]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
  })

  it.each([INFO, ORDERS])("%s returns only orders of the caller's mobile number", async (path) => {
    const another = await signIn(server)
    const refused = [
      await get(path, OTHER_SID),
      await get(path, OWN.sid, another.headers),
      await get(path, 'never-was'),
    ]
    expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      refused.map(() => [404, 'unknown-sid']),
    )
    expect((await get(path, OWN.sid, {})).statusCode).toBe(401)
  })
})
