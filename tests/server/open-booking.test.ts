import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointResult } from '#contract/endpoint.ts'
import { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { orders } from '#server/db/schema/orders.ts'
import { holdSweep } from '#server/jobs.ts'
import { centreVisitor } from './factories/centre-visit.ts'
import { moneyOff } from './factories/money-off.ts'
import { orderCalls, renewed } from './factories/order-calls.ts'
import { draftForm, finalForm } from './factories/order-forms.ts'
import { paymentCalls } from './factories/payment.ts'
import { secondDevice } from './factories/second-device.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post, signIn } from './support/sign-in.ts'

const MINUTE = 60_000

let server: TestApp
let calls: ReturnType<typeof orderCalls>
let money: ReturnType<typeof moneyOff>
let paying: ReturnType<typeof paymentCalls>
beforeAll(async () => {
  server = await createTestApp({ poolSize: 20 })
  calls = orderCalls(server)
  money = moneyOff(server)
  paying = paymentCalls(server)
})
afterAll(() => server.close())

type Open = EndpointResult<typeof orderEndpoints.openBooking>['booking']

async function openBooking(headers: Headers): Promise<Open> {
  const answer = await server.inject({ url: '/api/v1/orders/open-booking', headers })
  expect(answer.statusCode).toBe(200)
  return orderEndpoints.openBooking.response.parse(answer.json().result).booking
}

const stageOf = async (headers: Headers) => (await openBooking(headers))?.stage

const reach = ({ order_id }: Order, status: string, headers: Headers) =>
  post(server, 'orders/order-checkout', { order_id, status }, headers)

describe('the stage of a booking', () => {
  it('[R4.25] [R7.050] is where another device of the patient goes on', async () => {
    const phone = await calls.readyToPlace()
    expect(await stageOf(phone.headers)).toBe('details')
    for (const stage of ['slot', 'payment']) {
      expect(await reach(phone.draft, stage, phone.headers)).toEqual({ done: true })
      expect(await stageOf(phone.headers)).toBe(stage)
    }
    const laptop = await secondDevice(server, phone)
    expect(await openBooking(laptop.headers)).toMatchObject({
      stage: 'payment',
      device: 'Unknown device',
      order: {
        order_id: phone.draft.order_id,
        member: { member_id: phone.self.member_id },
        address: { address_id: phone.address.address_id },
        hold: { hold_id: phone.held.hold_id },
      },
      payment: null,
    })
    expect((await openBooking(phone.headers))?.device).toBeNull()
    await reach(phone.draft, 'payment', laptop.headers)
    expect((await openBooking(laptop.headers))?.device).toBeNull()
  })

  it('is the furthest that was reached, in whatever order the calls arrive', async () => {
    const { draft, headers } = await calls.readyToPlace()
    await Promise.all(
      ['placing', 'slot', 'details', 'payment', 'slot'].map((stage) =>
        reach(draft, stage, headers),
      ),
    )
    const [row] = await server.db.select().from(orders).where(eq(orders.id, draft.order_id))
    expect(row?.checkoutStage).toBe('placing')
    await reach(draft, 'slot', headers)
    expect(await stageOf(headers)).toBe('payment')
  })

  it('starts over when the draft is changed', async () => {
    const { draft, headers, self, address } = await calls.readyToPlace()
    await reach(draft, 'payment', headers)
    const form = draftForm(self.member_id, ['CBC', 'TSH'], { address_id: address.address_id })
    await calls.send('PUT', `update/${draft.order_id}`, form, headers)
    expect(await stageOf(headers)).toBe('details')
    await reach(draft, 'slot', headers)
    expect(await stageOf(headers)).toBe('slot')
  })

  it('goes back to the slot when the hold has ended', async () => {
    const ready = await calls.readyToPlace()
    await reach(ready.draft, 'payment', ready.headers)
    server.clock.advance(15 * MINUTE)
    const headers = await renewed(server, ready)
    expect(await openBooking(headers)).toMatchObject({ stage: 'slot', order: { hold: null } })
    await holdSweep.run(server.deps)
    expect(await stageOf(headers)).toBe('slot')
  })

  it('waits for every appointment, and for none of a walk-in', async () => {
    const scan = await centreVisitor(server, ['CTBRN'])
    await reach(scan.draft, 'payment', scan.patient.headers)
    expect(await stageOf(scan.patient.headers)).toBe('slot')
    const walkIn = await centreVisitor(server, ['CBC'])
    await reach(walkIn.draft, 'payment', walkIn.patient.headers)
    expect(await stageOf(walkIn.patient.headers)).toBe('payment')
  })

  it('is the details while no address is chosen', async () => {
    const { headers, self } = await signIn(server)
    const draft = await post<Order>(server, 'orders/create', draftForm(self.member_id), headers)
    await reach(draft, 'payment', headers)
    expect(await stageOf(headers)).toBe('details')
  })

  it('is the payment under way, which another device can verify', async () => {
    const phone = await paying.opened()
    await reach(phone.draft, 'paying', phone.headers)
    const laptop = await secondDevice(server, phone)
    const open = await openBooking(laptop.headers)
    expect(open).toMatchObject({ stage: 'paying', payment: phone.payment })
    await paying.pay(phone.payment)
    expect(await paying.verify({ ...phone, headers: laptop.headers })).toBe('paid')
    expect(await openBooking(laptop.headers)).toBeNull()
  })

  it('is the payment step again after the bank has declined', async () => {
    const phone = await paying.opened()
    await reach(phone.draft, 'paying', phone.headers)
    await paying.press(phone.payment, { outcome: 'decline' })
    expect(await paying.verify(phone)).toBe('declined')
    expect(await openBooking(phone.headers)).toMatchObject({ stage: 'payment', payment: null })
  })
})

describe('an abandoned booking', () => {
  it('[R4.25] releases what it holds at once, and is not open any more', async () => {
    const ready = await calls.readyToPlace()
    await money.applyWallet(ready, ready.draft)
    expect((await money.walletOf(ready)).points).toBe(0)
    await reach(ready.draft, 'payment', ready.headers)
    await reach(ready.draft, 'abandoned', ready.headers)
    await reach(ready.draft, 'abandoned', ready.headers)
    expect((await money.walletOf(ready)).points).toBe(240)
    expect(await calls.takenOf(ready.slotId)).toBe(0)
    expect(await openBooking(ready.headers)).toBeNull()
  })

  it('is open again as soon as the patient goes on with it', async () => {
    const { draft, headers } = await calls.readyToPlace()
    await reach(draft, 'abandoned', headers)
    await reach(draft, 'slot', headers)
    expect(await stageOf(headers)).toBe('slot')
  })

  it('releases nothing while its payment is under way', async () => {
    const open = await paying.opened()
    await reach(open.draft, 'abandoned', open.headers)
    expect(await calls.takenOf(open.slotId)).toBe(1)
    expect(await openBooking(open.headers)).toMatchObject({ stage: 'paying' })
  })
})

describe('a booking that is over', () => {
  it('accepts a late stage of a placed order, which stays as it is', async () => {
    const { shown, headers } = await calls.readyToPlace()
    const order = await calls.place(finalForm(shown), headers)
    expect(await reach(shown, 'placing', headers)).toEqual({ done: true })
    expect(await reach(shown, 'abandoned', headers)).toEqual({ done: true })
    const details = await server.inject({
      url: `/api/v1/orders/details/${order.order_id}`,
      headers,
    })
    expect(details.json().result).toEqual(order)
    expect(await openBooking(headers)).toBeNull()
  })

  it('refuses the stage of a cancelled draft, and one that does not exist', async () => {
    const { draft, headers } = await calls.readyToPlace()
    const { order_id } = draft
    const unknown = { order_id, status: 'review' }
    expect(await calls.refusal('order-checkout', unknown, headers)).toEqual([400, 'invalid'])
    await post(server, 'orders/order-cancel', { order_id, reason: 'not confirm' }, headers)
    const late = { order_id, status: 'slot' }
    expect(await calls.refusal('order-checkout', late, headers)).toEqual([409, 'draft-gone'])
    expect(await openBooking(headers)).toBeNull()
  })

  it('is not there for a patient who began none, and not for a visitor', async () => {
    expect(await openBooking((await signIn(server)).headers)).toBeNull()
    expect((await server.inject({ url: '/api/v1/orders/open-booking' })).statusCode).toBe(401)
  })
})
