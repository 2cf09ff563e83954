import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '#contract/patient.endpoints.ts'
import { addressForm } from './factories/account.ts'
import { booker, orderCalls, renewed } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { paymentCalls } from './factories/payment.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, type Patient, signIn } from './support/sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const BASE = '/api/v1/patient/address'

function add(payload: object, headers: Headers) {
  return server.inject({ method: 'POST', url: `${BASE}/add`, payload, headers })
}

function update(payload: object, headers: Headers) {
  return server.inject({ method: 'PUT', url: `${BASE}/update`, payload, headers })
}

function remove(id: string, headers: Headers) {
  return server.inject({ method: 'DELETE', url: `${BASE}/delete`, query: { id }, headers })
}

async function list({ headers }: Patient, query: Record<string, string> = {}) {
  const answer = await server.inject({ url: `${BASE}/list`, headers, query })
  const { addresses, total } = answer.json().result
  return { addresses, total } as { addresses: Address[]; total: number }
}

async function added(patient: Patient, overrides: Parameters<typeof addressForm>[0] = {}) {
  const answer = await add(addressForm(overrides), patient.headers)
  expect(answer.statusCode).toBe(200)
  server.clock.advance(1000)
  return answer.json().result as Address
}

const unknown = {
  result: null,
  code: 'unknown-address',
  message: 'This address is not on your list.',
}

describe('saving an address', () => {
  it('[R6.09] [R7.034] stores it with the city of its PIN', async () => {
    const patient = await signIn(server)
    const address = await added(patient)
    expect(address).toEqual({
      ...addressForm(),
      address_id: expect.any(String),
      position: { lat: 19.06, lng: 72.829 },
      city_id: 1,
      city_name: 'Mumbai',
      state_name: 'Maharashtra',
    })
    const elsewhere = await added(patient, { locality: 'Connaught Place', pincode: '110001' })
    expect(elsewhere).toMatchObject({ city_id: 2, city_name: 'New Delhi', state_name: 'Delhi' })
  })

  it.each(['12345', 'ab', 'xxxxxx', '<b>Powai</b>'])(
    'refuses the locality "%s"',
    async (locality) => {
      const patient = await signIn(server)
      const answer = await add(addressForm({ locality }), patient.headers)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toBe(
        'Enter the name of your locality, for example Bandra West.',
      )
    },
  )

  it.each(['40005', '4000500', '40005O', ''])(
    '[R5.12] refuses the PIN "%s": it has six digits',
    async (pincode) => {
      const patient = await signIn(server)
      const answer = await add(addressForm({ pincode }), patient.headers)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        result: null,
        code: 'invalid',
        message: 'A PIN has 6 digits.',
      })
      expect((await list(patient)).total).toBe(0)
    },
  )

  it('refuses a PIN without home collection, with a next step', async () => {
    const patient = await signIn(server)
    const answer = await add(addressForm({ pincode: '999999' }), patient.headers)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      result: null,
      code: 'pin-not-served',
      message:
        'We do not collect samples at PIN 999999 yet. Use another address, or visit a centre.',
    })
    expect((await list(patient)).total).toBe(0)
  })

  it('accepts only the tags home, office and other', async () => {
    const patient = await signIn(server)
    for (const tag of ['home', 'office', 'other'] as const) {
      expect((await added(patient, { tag })).tag).toBe(tag)
    }
    const answer = await add({ ...addressForm(), tag: 'farm' }, patient.headers)
    expect(answer.statusCode).toBe(400)
  })
})

describe('the saved addresses', () => {
  it('[R7.031] [R7.032] [R7.033] are listed newest first, twenty on the first page', async () => {
    const patient = await signIn(server)
    for (let number = 1; number <= 21; number += 1) {
      await added(patient, { address_line: `Flat ${number}` })
    }
    const first = await list(patient)
    expect(first.total).toBe(21)
    expect(first.addresses).toHaveLength(20)
    expect(first.addresses[0]?.address_line).toBe('Flat 21')
    const second = await list(patient, { page: '2', size: '20' })
    expect(second.addresses.map((address) => address.address_line)).toEqual(['Flat 1'])
  })

  it('[R6.09] [R7.035] are changed in place, and the city follows the PIN', async () => {
    const patient = await signIn(server)
    const [kept, old] = [await added(patient), await added(patient, { address_line: 'Flat 2' })]
    const { address_id } = old
    const form = addressForm({ tag: 'office', locality: 'Connaught Place', pincode: '110001' })
    const answer = await update({ ...form, address_id }, patient.headers)
    expect(answer.json().result).toMatchObject({ address_id, tag: 'office', city_id: 2 })
    expect((await list(patient)).addresses).toEqual([answer.json().result, kept])
  })

  it('do not change if the update is refused', async () => {
    const patient = await signIn(server)
    const address = await added(patient)
    const { address_id } = address
    const change = { ...addressForm({ pincode: '999999' }), address_id }
    expect((await update(change, patient.headers)).json().code).toBe('pin-not-served')
    expect((await list(patient)).addresses).toEqual([address])
  })

  it('[R6.09] [R7.036] are deleted by id, once', async () => {
    const patient = await signIn(server)
    const [kept, gone] = [await added(patient), await added(patient, { address_line: 'Flat 2' })]
    const answer = await remove(gone.address_id, patient.headers)
    expect(answer.json()).toEqual({ result: { done: true } })
    expect((await list(patient)).addresses).toEqual([kept])
    const again = await remove(gone.address_id, patient.headers)
    expect(again.statusCode).toBe(404)
    expect(again.json()).toEqual(unknown)
  })
})

describe('the address of an open order', () => {
  it('[R1.18] cannot be deleted until the order is over, and the order keeps a copy', async () => {
    const { place, readyToPlace, send } = orderCalls(server)
    const { shown, headers, address } = await readyToPlace()
    const drafted = await remove(address.address_id, headers)
    expect(drafted.statusCode).toBe(409)
    expect(drafted.json()).toEqual({
      result: null,
      code: 'address-in-use',
      message:
        'There is an unfinished booking to this address. Finish it or empty the cart, then delete the address.',
    })
    const order = await place(finalForm(shown), headers)
    const refused = await remove(address.address_id, headers)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toEqual({
      result: null,
      code: 'address-in-use',
      message: `Order ${order.order_no} was booked with this address. You can delete it after the order is completed or cancelled.`,
    })
    const { order_id } = order
    await send('POST', 'order-cancel', { order_id, reason: 'Booked by mistake' }, headers)
    expect((await remove(address.address_id, headers)).json()).toEqual({ result: { done: true } })
    expect((await detailsOf(server, headers, order_id)).address).toEqual(address)
  })

  it('can be deleted as soon as the draft is abandoned, unless it may still be paid', async () => {
    const { send, readyToPlace } = orderCalls(server)
    const left = await readyToPlace()
    const leave = (order_id: string, headers: Headers) =>
      send('POST', 'order-checkout', { order_id, status: 'abandoned' }, headers)
    expect((await leave(left.draft.order_id, left.headers)).statusCode).toBe(200)
    const gone = await remove(left.address.address_id, left.headers)
    expect(gone.json()).toEqual({ result: { done: true } })

    const paying = await paymentCalls(server).opened()
    expect((await leave(paying.draft.order_id, paying.headers)).statusCode).toBe(200)
    const kept = await remove(paying.address.address_id, paying.headers)
    expect(kept.json().code).toBe('address-in-use')
  })

  it('can be deleted after the draft was untouched for an hour', async () => {
    const { patient, address } = await booker(server)
    server.clock.advance(61 * 60_000)
    const headers = await renewed(server, patient)
    expect((await remove(address.address_id, headers)).json()).toEqual({ result: { done: true } })
  })
})

describe('an address that is saved already', () => {
  const again = { address_line: '12, sea view,  Hill Road', locality: 'bandra west', landmark: '' }

  it('is not stored twice, and says so', async () => {
    const patient = await signIn(server)
    const first = await added(patient)
    const answer = await add(addressForm({ ...again, tag: 'office' }), patient.headers)
    expect(answer.json().message).toBe('You have already saved this address.')
    expect(answer.json().result).toEqual({ ...first, tag: 'office' })
    expect((await list(patient)).total).toBe(1)
    await added(patient, { address_line: '14 Sea View, Hill Road' })
    await added(await signIn(server))
    expect((await list(patient)).total).toBe(2)
  })

  it('is not stored twice by two requests at once', async () => {
    const patient = await signIn(server)
    const answers = await Promise.all([1, 2, 3].map(() => add(addressForm(), patient.headers)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await list(patient)).total).toBe(1)
  })

  it('is refused as the change of another one', async () => {
    const patient = await signIn(server)
    const [first, second] = [
      await added(patient),
      await added(patient, { address_line: '14 Sea View, Hill Road' }),
    ]
    const changed = (address_id: string) =>
      update({ ...addressForm(again), address_id }, patient.headers)
    const answer = await changed(second.address_id)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().code).toBe('address-exists')
    expect((await changed(first.address_id)).statusCode).toBe(200)
  })
})

describe('one saved address', () => {
  it('[R1.18] is returned by its id', async () => {
    const patient = await signIn(server)
    const address = await added(patient)
    const answer = await server.inject({
      url: `${BASE}/${address.address_id}`,
      headers: patient.headers,
    })
    expect(answer.json().result).toEqual(address)
  })
})

describe('the addresses of another patient', () => {
  it('cannot be listed, changed or deleted', async () => {
    const [one, two] = [await signIn(server), await signIn(server)]
    const theirs = await added(two)
    const { address_id } = theirs
    expect(await list(one)).toEqual({ addresses: [], total: 0 })
    const changed = await update({ ...addressForm({ tag: 'other' }), address_id }, one.headers)
    const removed = await remove(address_id, one.headers)
    const read = await server.inject({ url: `${BASE}/${address_id}`, headers: one.headers })
    for (const answer of [changed, removed, read]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual(unknown)
    }
    expect((await list(two)).addresses).toEqual([theirs])
  })

  it('are not accessible to a visitor', async () => {
    const { headers } = await signIn(server)
    const { 'access-token': _, ...visitor } = headers
    const answers = [
      await server.inject({ url: `${BASE}/list`, headers: visitor }),
      await add(addressForm(), visitor),
      await update({ ...addressForm(), address_id: 'x' }, visitor),
      await remove('x', visitor),
    ]
    for (const answer of answers) expect(answer.json().code).toBe('sign-in-required')
  })
})
