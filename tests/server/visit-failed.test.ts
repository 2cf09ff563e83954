import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { orders } from '#server/db/schema/orders.ts'
import { phlebotomists } from '#server/db/schema/phlebotomists.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { lateVisits } from '#server/jobs.ts'
import { addTo, fittingTest } from './factories/addition.ts'
import { family, parentOf, placeFamily, shownTo } from './factories/family.ts'
import { type LabSystem, labClient } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { detailsOf, hold, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
let lab: LabSystem
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0, lab: 'api' } })
  lab = await labClient(server)
  calls = orderCalls(server)
})
afterAll(() => server.close())

/** A visit whose phlebotomist has arrived. */
async function atTheDoor() {
  const ready = await calls.readyToPlace()
  const order = await calls.place(finalForm(ready.shown), ready.headers)
  const [who] = await server.db.select().from(phlebotomists).where(eq(phlebotomists.cityId, 1))
  await lab.tell(order.order_no, 'phlebotomist_assigned', { badge: who?.badge })
  const arrives_at = server.clock.now().toISOString()
  await lab.tell(order.order_no, 'phlebotomist_on_the_way', { arrives_at })
  await lab.tell(order.order_no, 'phlebotomist_arrived')
  return { ...ready, order, read: () => detailsOf(server, ready.headers, order.order_id) }
}

const fail = ({ order_no }: Order, reason = 'nobody_home') =>
  lab.tell(order_no, 'visit_failed', { reason })

const move = ({ order_id }: Order, slot_id: string, headers: object) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/orders/order-reschedule',
    payload: { order_id, slot_id, center_slot: [] },
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  })

describe('a home visit that did not take place', () => {
  it('waits for another slot, with the reason in the order and in a message', async () => {
    const { order, read, user } = await atTheDoor()
    expect((await fail(order)).json()).toMatchObject({ status: 'booked' })
    const failed = await read()
    expect(failed).toMatchObject({
      status: 'booked',
      visit_failed: { reason: 'nobody_home' },
      slot: null,
      phlebotomist: null,
      report_by: null,
    })
    expect(failed.phlebotomist_way).toBeUndefined()
    expect(failed.timeline.at(-1)).toMatchObject({
      visit_failed: true,
      note: 'Nobody opened the door.',
    })
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toContain('we could not take the sample: nobody opened the door. Choose')
  })

  it('moves to a slot that the patient chooses, at the same price, and is forgotten', async () => {
    const { order, read, headers } = await atTheDoor()
    expect((await move(order, await insertWindow(server.db), headers)).statusCode).toBe(409)
    await fail(order, 'not_fasting')
    const slot = { fromTime: '12:00', toTime: '12:30' }
    const moved = await move(order, await insertWindow(server.db, slot), headers)
    expect(moved.statusCode).toBe(200)
    expect((await read()).visit_failed).toBeUndefined()
    expect(await read()).toMatchObject({
      net_payable: order.net_payable,
      slot: { from_time: '12:00' },
    })
  })

  it('can be cancelled instead, and failed once more', async () => {
    const { order, headers } = await atTheDoor()
    await fail(order)
    expect((await fail(order, 'refused')).statusCode).toBe(200)
    const body = { order_id: order.order_id, reason: 'Late' }
    expect((await calls.send('POST', 'order-cancel', body, headers)).statusCode).toBe(200)
    expect((await fail(order)).json().code).toBe('wrong-stage')
  })

  it('moves for nothing when the others of its visit were seen', async () => {
    const made = await family(server, [{ codes: ['CBC'] }, { codes: ['CBC'] }])
    await hold(server, made.headers, parentOf(made), await insertWindow(server.db, { capacity: 6 }))
    await placeFamily(server, await shownTo(server, made), made.headers)
    const [first, second] = await shownTo(server, made)
    if (!first || !second) throw new Error('The family has no orders.')
    await server.db
      .update(orders)
      .set({ status: 'sample_collected' })
      .where(eq(orders.id, first.order_id))
    await fail(second, 'no_vein')
    const [seen] = await shownTo(server, made)
    expect(seen?.linked?.orders.map(({ slot }) => slot?.from_time)).toEqual([
      first.slot?.from_time,
      undefined,
    ])
    const slot = { fromTime: '12:00', toTime: '12:30' }
    const moved = await move(second, await insertWindow(server.db, slot), made.headers)
    expect(moved.statusCode).toBe(200)
    const [, after] = await shownTo(server, made)
    expect(after).toMatchObject({ net_payable: second.net_payable, slot: { from_time: '12:00' } })
    expect(after?.linked?.orders[1]?.own_visit).toBe(true)
  })

  it('moves and is cancelled though it was paid at the door, and stays paid', async () => {
    const { order, read, headers, user } = await atTheDoor()
    await lab.tell(order.order_no, 'payment_received', { rupees: 100, mode: 'cash' })
    await fail(order)
    const slot = { fromTime: '13:00', toTime: '13:30' }
    const moved = await move(order, await insertWindow(server.db, slot), headers)
    expect(moved.statusCode).toBe(200)
    expect(await read()).toMatchObject({ paid: true, due_at_visit: order.net_payable - 100 })
    await fail(order)
    const whose = { order_id: order.order_id, headers }
    const { price, due } = await fittingTest(server, whose, 'HBA1C')
    expect(due).toBe(price)
    const { order: added } = await addTo(server, whose, 'HBA1C')
    expect(added).toMatchObject({ paid: true, due_at_visit: order.net_payable - 100 + price })
    const body = { order_id: order.order_id, reason: 'Late' }
    expect((await calls.send('POST', 'order-cancel', body, headers)).statusCode).toBe(200)
    expect((await read()).visit_failed).toBeUndefined()
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toContain('Refund: Rs 100 from us. Details: ')
  })

  it('is no late visit', async () => {
    const { order, read } = await atTheDoor()
    await fail(order)
    const past = { slotDate: '2026-03-02', slotFrom: '07:00', slotTo: '07:30' }
    await server.db.update(orders).set(past).where(eq(orders.id, order.order_id))
    await lateVisits.run(server.deps)
    expect((await read()).late).toBeUndefined()
  })

  it('is refused after the sample', async () => {
    const { order } = await atTheDoor()
    const tubes = [{ barcode: 'B-1', container: 'EDTA tube (lavender)' }]
    await lab.tell(order.order_no, 'samples_collected', { tubes })
    expect((await fail(order)).json().code).toBe('wrong-stage')
  })

  it('comes to the lab by the feed as a change with its reason', async () => {
    const { order } = await atTheDoor()
    await fail(order)
    const feed = (await lab.get('/orders?limit=200')).json().entries
    const mine = feed.filter(
      (one: { order: { order_no: string } }) => one.order.order_no === order.order_no,
    )
    expect(mine.at(-1)).toMatchObject({ change: 'changed', reason: 'visit-failed' })
  })
})
