import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { draftForm, finalForm } from '#tools/order-forms.ts'
import { addressForm } from './factories/address.ts'
import { memberForm } from './factories/member.ts'
import { orderCalls } from './factories/order-calls.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, signIn } from './support/sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly payload?: object
}

function send({ method, path, payload }: Call, headers: Headers) {
  return server.inject({ method, url: `/api/v1/${path}`, headers, ...(payload && { payload }) })
}

/** Makes the call as the patient; a visitor with the same browser must be refused. */
async function asPatientOnly<T>(call: Call, headers: Headers): Promise<T> {
  const { 'access-token': _, ...visitor } = headers
  const refused = await send(call, visitor)
  expect([call.path, refused.statusCode, refused.json().code]).toEqual([
    call.path,
    401,
    'sign-in-required',
  ])
  const answer = await send(call, headers)
  expect([call.path, answer.statusCode]).toEqual([call.path, 200])
  return answer.json().result
}

describe('a signed-in patient, but no visitor,', () => {
  it('[R6.08] adds, reads, changes, lists and removes members', async () => {
    const { headers, self } = await signIn(server)
    const ask = <T>(method: Call['method'], path: string, payload?: object) =>
      asPatientOnly<T>({ method, path: `patient/${path}`, ...(payload && { payload }) }, headers)
    const list = () => ask<{ members: object[] }>('POST', 'member/list', {})
    const member = await ask<{ member_id: string }>('POST', 'member/add', memberForm())
    const { member_id } = member
    expect(await ask('GET', `member/${member_id}`)).toEqual(member)
    const renamed = { ...member, firstName: 'Ravindra' }
    const change = { member_id, firstName: 'Ravindra' }
    expect(await ask('POST', 'member/update', change)).toEqual(renamed)
    expect((await list()).members).toEqual([self, renamed])
    await ask('POST', 'member/delete', { member_id })
    expect((await list()).members).toEqual([self])
  })

  it('[R6.09] adds, reads, changes, lists and deletes addresses', async () => {
    const { headers } = await signIn(server)
    const ask = <T>(method: Call['method'], path: string, payload?: object) =>
      asPatientOnly<T>(
        { method, path: `patient/address/${path}`, ...(payload && { payload }) },
        headers,
      )
    const list = () => ask<{ addresses: object[] }>('GET', 'list')
    const address = await ask<{ address_id: string }>('POST', 'add', addressForm())
    const { address_id } = address
    expect(await ask('GET', address_id)).toEqual(address)
    const moved = { ...address, tag: 'office' }
    const form = { ...addressForm({ tag: 'office' }), address_id }
    expect(await ask('PUT', 'update', form)).toEqual(moved)
    expect((await list()).addresses).toEqual([moved])
    await ask('DELETE', `delete?id=${address_id}`)
    expect((await list()).addresses).toEqual([])
  })

  it('[R6.10] places, reads, lists, cancels, drafts and changes orders', async () => {
    const { headers, self, address, draft, shown } = await orderCalls(server).readyToPlace()
    const ask = <T>(method: Call['method'], path: string, payload?: object) =>
      asPatientOnly<T>({ method, path: `orders/${path}`, ...(payload && { payload }) }, headers)
    const { order_id } = draft
    const { address_id } = address
    const placed = await ask<Order>('POST', 'order-create', finalForm(shown))
    expect(placed).toMatchObject({ order_id, status: 'booked' })
    expect(await ask('GET', `details/${order_id}`)).toEqual(placed)
    const { orders } = await ask<{ orders: Order[] }>('POST', 'list', { page: 1 })
    expect(orders.map((order) => order.order_id)).toEqual([order_id])
    await ask('POST', 'order-cancel', { order_id, reason: 'Away' })
    expect((await detailsOf(server, headers, order_id)).status).toBe('cancelled')
    const formOf = (code: string) => draftForm(self.member_id, [code], { address_id })
    const next = await ask<Order>('POST', 'create', formOf('CBC'))
    const changed = await ask<Order>('PUT', `update/${next.order_id}`, formOf('TSH'))
    expect(changed.lines.map(({ test_code }) => test_code)).toEqual(['TSH'])
  })
})
