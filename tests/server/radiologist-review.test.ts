import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order, OrderPayload, OrderSummary } from '#contract/orders.schemas.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { centreVisitor, holdAppointment } from './factories/centre-visit.ts'
import { stepOrder } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm, radiologyForm } from './factories/order-forms.ts'
import { detailsOf, insertAppointment } from './factories/slot.ts'
import { browserHeaders, upload } from './factories/upload.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

const METFORMIN = 'Do you take metformin?'
/** Noon of the day after the order, which is before the appointment of 4 March. */
const NEXT_NOON = '2026-03-03T06:30:00.000Z'

let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp()
  calls = orderCalls(server)
})
afterAll(() => server.close())

/** A CT with contrast whose slot is held, and the answers with a yes to metformin. */
async function readyForCt() {
  const visitor = await centreVisitor(server, ['CTABDC'])
  const { headers, user } = visitor.patient
  await holdAppointment(server, visitor, await insertAppointment(server.db), 'CT')
  const shown = await detailsOf(server, headers, visitor.draft.order_id)
  const safe = radiologyForm(shown).safety_answers
  const safety_answers: OrderPayload['safety_answers'] = safe.map((one) =>
    one.question === METFORMIN ? { ...one, answer: 'yes' } : one,
  )
  const place = (overrides: Partial<OrderPayload> = { safety_answers }) =>
    post<Order>(server, 'orders/order-r-create', radiologyForm(shown, overrides), headers)
  return { headers, shown, safety_answers, place, mobile: user.mobile_no }
}

const step = (order: Order, given = {}) => stepOrder(server, order, given)

describe('an order with an answer that a radiologist has to judge', () => {
  it('is held, and says so on the order, in the list and in the message', async () => {
    const { headers, place, mobile } = await readyForCt()
    const order = await place()
    const pending = { state: 'pending', by: NEXT_NOON }
    expect([order.status, order.radiologist_review]).toEqual(['booked', pending])
    expect((await detailsOf(server, headers, order.order_no)).radiologist_review).toEqual(pending)
    const list = await post<{ orders: OrderSummary[] }>(
      server,
      'orders/list',
      { page: 1, size: 10 },
      headers,
    )
    expect(list.orders.map(({ radiologist_review }) => radiologist_review)).toEqual([pending])
    const [message] = await newestMessages(server.deps, mobile)
    expect(message?.text).toContain(
      `order ${order.order_no} is held, not booked yet. The radiologist checks your answers and will reply by 3 Mar 2026, 12:00 PM.`,
    )
  })

  it('is booked at once when every answer is no', async () => {
    const { place } = await readyForCt()
    expect((await place({})).radiologist_review).toBeNull()
  })

  it('is not paid online before the answer', async () => {
    const { shown, safety_answers, headers } = await readyForCt()
    const form = finalForm(shown, { safety_answers })
    expect(await calls.refusal('order-payment', form, headers)).toEqual([409, 'payment-refused'])
    const placed = await readyForCt()
    const { order_id, net_payable: amount } = await placed.place()
    const due = { order_id, amount }
    expect(await calls.refusal('order-pay-online', due, placed.headers)).toEqual([
      409,
      'payment-refused',
    ])
  })

  it('is confirmed before the lab does anything else, once', async () => {
    const { headers, place, mobile } = await readyForCt()
    const order = await place()
    const from = { status: 'booked', reviewState: 'pending' }
    const steps = await Promise.all([step(order, { from }), step(order, { from })])
    expect(steps.filter(Boolean)).toEqual(['booked'])
    const confirmed = await detailsOf(server, headers, order.order_no)
    expect([confirmed.status, confirmed.radiologist_review?.state]).toEqual(['booked', 'confirmed'])
    expect(confirmed.timeline.filter((entry) => entry.scan_confirmed)).toHaveLength(1)
    const [message] = await newestMessages(server.deps, mobile)
    expect(message?.text).toContain('the radiologist has confirmed the scan. It is booked.')
    expect(await step(order)).toBe('sample_collected')
  })

  it('is cancelled with a message when the scan is not possible', async () => {
    const { headers, place, mobile } = await readyForCt()
    const order = await place()
    expect(await step(order, { to: 'refuse' })).toBe('cancelled')
    const refused = await detailsOf(server, headers, order.order_no)
    expect([refused.status, refused.radiologist_review?.state]).toEqual(['cancelled', 'refused'])
    const why = 'The radiologist decided that this scan is not possible for you.'
    expect(refused.timeline.at(-1)).toMatchObject({ status: 'cancelled', note: why })
    const [message] = await newestMessages(server.deps, mobile)
    expect(message?.text).toContain(
      'the radiologist cannot allow the scan, so this order is cancelled. Refund: none is due as nothing was paid.',
    )
    expect(await step(order, { to: 'refuse' })).toBeUndefined()
  })

  it('stays held with a message when another day or test is suggested, and is confirmed or refused later', async () => {
    const { headers, place, mobile } = await readyForCt()
    const order = await place()
    const state = async () =>
      (await detailsOf(server, headers, order.order_no)).radiologist_review?.state
    expect(await step(order, { to: 'discuss' })).toBe('booked')
    expect(await step(order, { to: 'discuss' })).toBeUndefined()
    expect(await state()).toBe('discussing')
    const [message] = await newestMessages(server.deps, mobile)
    expect(message?.text).toContain('suggests another day or test. We will call you')
    expect((await server.inject({ url: '/dev/lab' })).body).toContain('call the patient')
    await step(order)
    expect(await state()).toBe('confirmed')
    expect(await step(order, { to: 'discuss' })).toBeUndefined()
  })

  it('says when its document was sent, to the patient and in the list of the lab', async () => {
    const { headers, place } = await readyForCt()
    const order = await place()
    expect(order.document_sent_at).toBeUndefined()
    const sent = async (sender: Headers, order_id: string) => {
      const imageKey = await upload(server, sender)
      const payload = { imageKey, name: 'Asha Rao', mobile_no: '9000000042', order_id }
      const url = '/api/v1/auth/upload-prescription'
      return server.inject({ method: 'POST', url, headers: sender, payload })
    }
    const other = await readyForCt()
    for (const stranger of [other.headers, await browserHeaders(server)]) {
      const answer = await sent(stranger, order.order_id)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-order'])
    }
    expect((await sent(headers, order.order_id)).statusCode).toBe(200)
    const { document_sent_at } = await detailsOf(server, headers, order.order_no)
    expect(document_sent_at).toBe(new Date(TEST_NOW).toISOString())
    const [, told] = (await server.inject({ url: '/dev/lab' })).body.split(order.order_no)
    expect(told?.split('</li><li>')[0]).toContain('Document sent 02/03/2026, 10:00 AM')
  })

  it('stands in the list of the lab with the answers, until it is confirmed', async () => {
    const { place } = await readyForCt()
    const order = await place()
    const shown = async () => {
      const { body } = await server.inject({ url: '/dev/lab' })
      return body.split('<li>').find((entry) => entry.includes(order.order_no)) ?? ''
    }
    const [, told] = (await server.inject({ url: '/dev/lab' })).body.split(order.order_no)
    expect(told).toContain('To be confirmed by the radiologist')
    expect(told).toContain(`${METFORMIN} <b>Yes</b>`)
    await step(order)
    expect(await shown()).not.toContain('To be confirmed by the radiologist')
  })
})
