import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'
import { members } from '#server/db/schema/members.ts'
import { addressForm, memberForm } from './factories/account.ts'
import { orderCalls, renewed } from './factories/order-calls.ts'
import { draftForm, finalForm } from './factories/order-forms.ts'
import { detailsOf, hold, insertWindow } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, type Patient, post, signIn } from './support/sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
beforeEach(() => server.clock.set(TEST_NOW))
afterAll(() => server.close())

function call(path: string, payload: object, headers: Headers) {
  return server.inject({ method: 'POST', url: `/api/v1/patient/${path}`, payload, headers })
}

const read = (id: string, headers: Headers) =>
  server.inject({ url: `/api/v1/patient/member/${id}`, headers })

async function list({ headers }: Patient): Promise<Member[]> {
  return (await call('member/list', {}, headers)).json().result.members
}

const added = ({ headers }: Patient) =>
  post<Member>(server, 'patient/member/add', memberForm(), headers)

describe('removing a member', () => {
  const remove = (member_id: string, headers: Headers) =>
    call('member/delete', { member_id }, headers)

  it('[R1.17] [R6.08] removes them from the list, once', async () => {
    const patient = await signIn(server)
    const { member_id } = await added(patient)
    expect((await remove(member_id, patient.headers)).json()).toEqual({ result: { done: true } })
    expect(await list(patient)).toEqual([patient.self])
    for (const answer of [
      await remove(member_id, patient.headers),
      await read(member_id, patient.headers),
      await call('member/update', { member_id, firstName: 'Back' }, patient.headers),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json().code).toBe('unknown-member')
    }
  })

  it('deletes the row if no order refers to it', async () => {
    const patient = await signIn(server)
    const { member_id } = await added(patient)
    await remove(member_id, patient.headers)
    const rows = await server.db.select().from(members).where(eq(members.id, member_id))
    expect(rows).toEqual([])
  })

  it('refuses the account holder', async () => {
    const patient = await signIn(server)
    const answer = await remove(patient.self.member_id, patient.headers)
    expect(answer.statusCode).toBe(400)
    expect(await list(patient)).toEqual([patient.self])
  })

  it('is refused while an order is open, and the order keeps its patient', async () => {
    const { patient, order, member } = await orderForFather()
    const { headers } = patient
    const refused = await remove(member.member_id, headers)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toEqual({
      result: null,
      code: 'member-in-use',
      message: `Ravi has the open order ${order.order_no}. Remove Ravi after it is completed or cancelled.`,
    })
    expect(await list(patient)).toHaveLength(2)
    const { order_id } = order
    await orderCalls(server).send(
      'POST',
      'order-cancel',
      { order_id, reason: 'Well again' },
      headers,
    )
    expect((await remove(member.member_id, headers)).statusCode).toBe(200)
    expect(await list(patient)).toEqual([patient.self])
    expect((await detailsOf(server, headers, order_id)).member).toMatchObject({ firstName: 'Ravi' })
    const { member_id } = member
    const query = { member_id, analyte_id: 'HB' }
    const trend = await server.inject({ url: '/api/v1/reports/trend', query, headers })
    expect(trend.json().code).toBe('unknown-value')
  })

  it('is refused during a booking, but not for an abandoned one', async () => {
    const patient = await signIn(server)
    const member = await added(patient)
    await post(server, 'orders/create', draftForm(member.member_id), patient.headers)
    const refused = await remove(member.member_id, patient.headers)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().message).toBe(
      'There is an unfinished booking for Ravi. Finish it or empty the cart, then remove Ravi.',
    )
    server.clock.advance(61 * 60_000)
    const headers = await renewed(server, patient)
    expect((await remove(member.member_id, headers)).statusCode).toBe(200)
  })

  it('prevents further bookings for them', async () => {
    const patient = await signIn(server)
    const { member_id } = await added(patient)
    await remove(member_id, patient.headers)
    const answer = await orderCalls(server).refusal('create', draftForm(member_id), patient.headers)
    expect(answer).toEqual([404, 'unknown-member'])
  })

  async function orderForFather() {
    const patient = await signIn(server)
    const { headers } = patient
    const member = await added(patient)
    const address = await post<Address>(server, 'patient/address/add', addressForm(), headers)
    const form = draftForm(member.member_id, ['CBC'], { address_id: address.address_id })
    const draft = await post<Order>(server, 'orders/create', form, headers)
    await hold(server, headers, draft, await insertWindow(server.db))
    const shown = await detailsOf(server, headers, draft.order_id)
    const order = await orderCalls(server).place(finalForm(shown), headers)
    return { patient, member, order }
  }
})
