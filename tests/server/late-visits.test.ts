import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { openDatabase, openPool } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema/calls.ts'
import { ledgerTransfers } from '#server/db/schema/ledger.ts'
import { orders } from '#server/db/schema/orders.ts'
import { phlebotomists, phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { lateVisits } from '#server/jobs.ts'
import { noteLateVisit } from '#server/modules/late-visits/late-visit.service.ts'
import { balanceOf } from '#server/modules/ledger/ledger.service.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { walletSide } from '#server/modules/ledger/ledger-sides.ts'
import { type LabSystem, labClient } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { payOnline } from './factories/paid.ts'
import { detailsOf, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import type { Headers } from './support/sign-in.ts'

const MINUTE = 60_000

let server: TestApp
let lab: LabSystem
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0, lab: 'api' }, poolSize: 20 })
  lab = await labClient(server)
  calls = orderCalls(server)
})
afterAll(() => server.close())

const minutesFromNow = (minutes: number) =>
  new Date(server.clock.now().getTime() + minutes * MINUTE).toISOString()

/** A home visit whose slot ended, or ends, then: at the lab it is 10:00. */
async function visitUntil(slotTo: string) {
  const ready = await calls.readyToPlace()
  const order = await calls.place(finalForm(ready.shown), ready.headers)
  await setSlot(order, slotTo)
  return { ...ready, order }
}

async function setSlot({ order_id }: Order, slotTo: string) {
  const slot = { slotDate: '2026-03-02', slotFrom: '07:00', slotTo }
  await server.db.update(orders).set(slot).where(eq(orders.id, order_id))
}

async function assign(order: Order) {
  const [row] = await server.db.select().from(phlebotomists).where(eq(phlebotomists.cityId, 1))
  await lab.tell(order.order_no, 'phlebotomist_assigned', { badge: row?.badge })
}
const setOut = (order: Order, minutes: number, more = {}) =>
  lab.tell(order.order_no, 'phlebotomist_on_the_way', {
    arrives_at: minutesFromNow(minutes),
    ...more,
  })

const runJob = () => lateVisits.run(server.deps)
const creditsOf = async ({ order_id }: Order) => {
  const rows = await server.db
    .select()
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.orderId, order_id))
  return rows.filter(({ kind }) => kind === 'late-credit').map(({ amount }) => amount)
}
const lateOf = async (headers: Headers, { order_id }: Order) =>
  (await detailsOf(server, headers, order_id)).late ?? null
const move = async (order: Order, headers: Headers, to: string) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/orders/order-reschedule',
    payload: { order_id: order.order_id, slot_id: to, center_slot: [] },
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  })
const cancel = (order: Order, headers: Headers) =>
  calls.send('POST', 'order-cancel', { order_id: order.order_id, reason: 'Late' }, headers)

describe('the credit for a late visit', () => {
  it('is given from 30 minutes after the slot, also if the lab says nothing, with a record and an SMS', async () => {
    const { order, headers, user } = await visitUntil('09:30')
    await runJob()
    expect(await creditsOf(order)).toEqual([100])
    expect(await balanceOf(server.db, walletSide(user.uniqueId))).toBe(100)
    const since = server.clock.now().toISOString()
    expect(await lateOf(headers, order)).toEqual({ since, credit_points: 100, credit: 50 })
    const [row] = await server.db.select().from(auditLog).where(eq(auditLog.action, 'late-credit'))
    expect(row).toMatchObject({
      accountId: user.uniqueId,
      subject: { order_no: order.order_no, points: '100' },
    })
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toContain(
      'sorry, we are late. We added 100 points worth Rs 50 to your wallet.',
    )
  })

  it('is not given at 29 minutes, nor to a visit that has begun in time', async () => {
    const waiting = await visitUntil('09:31')
    const arrived = await visitUntil('09:30')
    await assign(arrived.order)
    await lab.tell(arrived.order.order_no, 'phlebotomist_arrived', {
      occurred_at: minutesFromNow(-1),
    })
    await runJob()
    for (const { order, headers } of [waiting, arrived]) {
      expect(await creditsOf(order)).toEqual([])
      expect(await lateOf(headers, order)).toBeNull()
    }
  })

  it('is given at once when the lab says that it will be that late', async () => {
    const { order, headers } = await visitUntil('10:30')
    await assign(order)
    await setOut(order, 59)
    expect(await creditsOf(order)).toEqual([])
    await setOut(order, 60)
    expect(await creditsOf(order)).toEqual([100])
    // It stays, whatever the lab says next.
    await setOut(order, 20)
    expect(await lateOf(headers, order)).toMatchObject({ credit_points: 100 })
  })

  it('is given once by two processes at the same moment, and by every later run', async () => {
    const pool = openPool({ ...server.database.address, size: 8 })
    const other = { ...server.deps, db: openDatabase(pool) }
    // The first order opens the connections; with these the others collide.
    for (let made = 0; made < 4; made += 1) {
      const { order, user } = await visitUntil('09:00')
      await Promise.all(
        Array.from({ length: 16 }, (_, at) =>
          noteLateVisit(at % 2 ? other : server.deps, order.order_id),
        ),
      )
      await runJob()
      expect(await creditsOf(order)).toEqual([100])
      const all = await newestMessages(server.deps, user.mobile_no)
      expect(all.filter(({ template }) => template === 'order.late.credit')).toHaveLength(1)
    }
    await pool.end()
  })

  it('is given to each order of the same slot', async () => {
    const visits = [await visitUntil('09:15'), await visitUntil('09:15')]
    await runJob()
    for (const { order } of visits) expect(await creditsOf(order)).toEqual([100])
  })

  it('is not given for a visit that was moved or cancelled before', async () => {
    const moved = await visitUntil('09:20')
    await move(moved.order, moved.headers, await insertWindow(server.db))
    const cancelled = await visitUntil('09:20')
    await cancel(cancelled.order, cancelled.headers)
    await runJob()
    for (const { order, headers } of [moved, cancelled]) {
      expect(await creditsOf(order)).toEqual([])
      expect(await lateOf(headers, order)).toBeNull()
    }
  })

  it('waits for a patient who is moving the order at that moment', async () => {
    const { order, headers } = await visitUntil('09:20')
    const slotId = await insertWindow(server.db)
    await server.db.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, order.order_id)).for('update')
      await noteLateVisit(server.deps, order.order_id)
    })
    expect(await creditsOf(order)).toEqual([])
    await move(order, headers, slotId)
    await runJob()
    expect(await creditsOf(order)).toEqual([])
  })

  it('is given once to an order that was moved and is late again, and another setting changes nothing', async () => {
    const { order, headers } = await visitUntil('09:20')
    await runJob()
    await move(order, headers, await insertWindow(server.db))
    expect(await lateOf(headers, order)).toBeNull()
    await setSlot(order, '09:20')
    const config = { ...server.config, lateCreditRupees: 80 }
    await lateVisits.run({ ...server.deps, config })
    expect(await creditsOf(order)).toEqual([100])
    expect(await lateOf(headers, order)).toMatchObject({ credit_points: 100 })
  })

  it('is turned off by 0; the other ways on are offered nevertheless', async () => {
    const { order, headers } = await visitUntil('09:20')
    const config = { ...server.config, lateCreditRupees: 0 }
    await lateVisits.run({ ...server.deps, config })
    expect(await creditsOf(order)).toEqual([])
    expect(await lateOf(headers, order)).toMatchObject({ credit_points: 0, credit: 0 })
  })

  it('is not given for an old order that the lab never closed', async () => {
    const { order } = await visitUntil('09:20')
    await server.db
      .update(orders)
      .set({ slotDate: '2026-02-28' })
      .where(eq(orders.id, order.order_id))
    await runJob()
    expect(await creditsOf(order)).toEqual([])
  })

  it('keeps the ledger balanced', async () => {
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })
})

describe('a late visit, though the phlebotomist is on the way,', () => {
  const lateOnTheWay = async () => {
    const visit = await visitUntil('09:20')
    await assign(visit.order)
    await setOut(visit.order, 10)
    return visit
  }

  it('can be moved to another slot', async () => {
    const { order, headers } = await lateOnTheWay()
    const slotId = await insertWindow(server.db)
    const url = `/api/v1/orders/order-windows/${order.order_id}`
    expect((await server.inject({ url, headers })).statusCode).toBe(200)
    const answer = await move(order, headers, slotId)
    expect(answer.json().result).toMatchObject({ status: 'booked', phlebotomist: null })
    expect(await calls.takenOf(slotId)).toBe(1)
    expect(await creditsOf(order)).toEqual([100])
  })

  it('can be cancelled, with everything back and the credit kept', async () => {
    const ready = await calls.readyToPlace()
    const { headers, shown, user } = ready
    await payOnline(server, headers, shown)
    const order = await detailsOf(server, headers, shown.order_id)
    expect(order.amounts.hc_charges).toBeGreaterThan(0)
    await setSlot(order, '09:20')
    await assign(order)
    await setOut(order, 10)
    const cancelled: Order = (await cancel(order, headers)).json().result
    expect(cancelled.status).toBe('cancelled')
    expect(cancelled.refund?.online).toBe(order.net_payable)
    expect(await balanceOf(server.db, walletSide(user.uniqueId))).toBe(100)
  })

  it('can no longer be changed once the phlebotomist is there', async () => {
    const { order, headers } = await lateOnTheWay()
    await lab.tell(order.order_no, 'phlebotomist_arrived')
    expect((await cancel(order, headers)).json().code).toBe('too-late')
    expect((await move(order, headers, 'any')).json().code).toBe('too-late')
  })
})

describe('the position of the phlebotomist', () => {
  const HERE = { latitude: 19.11734, longitude: 72.90561 }
  const way = async (headers: Headers, { order_id }: Order) =>
    (await detailsOf(server, headers, order_id)).phlebotomist_way

  it('is shown coarsely, with its own time, and stays when newer news has none', async () => {
    const { order, headers } = await visitUntil('10:30')
    await assign(order)
    const at = minutesFromNow(-2)
    await setOut(order, 8, { position: HERE, occurred_at: at })
    await setOut(order, 9, { occurred_at: minutesFromNow(-1) })
    expect(await way(headers, order)).toMatchObject({
      arrives_at: minutesFromNow(9),
      position: { lat: 19.117, lng: 72.906, at },
    })
  })

  it('is not replaced by older news that comes late', async () => {
    const { order, headers } = await visitUntil('10:30')
    await assign(order)
    await setOut(order, 8, { position: HERE, occurred_at: minutesFromNow(-1) })
    await setOut(order, 40, {
      position: { latitude: 1, longitude: 1 },
      occurred_at: minutesFromNow(-5),
    })
    expect(await way(headers, order)).toMatchObject({
      arrives_at: minutesFromNow(8),
      position: { lat: 19.117 },
    })
  })

  it('is said to a kilometre while they are with another patient, and exactly again after', async () => {
    const { order, headers } = await visitUntil('10:30')
    await assign(order)
    const another = { with_another_patient: true, position: HERE }
    await setOut(order, 30, { ...another, occurred_at: minutesFromNow(-4) })
    expect(await way(headers, order)).toMatchObject({
      with_another_patient: true,
      told_at: minutesFromNow(-4),
      position: { lat: 19.12, lng: 72.91 },
    })
    await setOut(order, 9, { occurred_at: minutesFromNow(-3) })
    expect(await way(headers, order)).toMatchObject({ position: { lat: 19.12, lng: 72.91 } })
    await setOut(order, 8, { position: HERE, occurred_at: minutesFromNow(-2) })
    const next = await way(headers, order)
    expect(next).toMatchObject({ told_at: minutesFromNow(-2), position: { lat: 19.117 } })
    expect(next).not.toHaveProperty('with_another_patient')
    await setOut(order, 20, { ...another, occurred_at: minutesFromNow(-1) })
    await lab.tell(order.order_no, 'phlebotomist_arrived')
    expect(await way(headers, order)).not.toHaveProperty('with_another_patient')
  })

  it('comes with the time at the centre: the first that the lab says, not after its news', async () => {
    const { order, headers } = await visitUntil('10:30')
    await assign(order)
    await setOut(order, 30, { occurred_at: minutesFromNow(-9) })
    expect(await way(headers, order)).not.toHaveProperty('left_centre_at')
    const leave = (minutes: number) => ({ left_centre_at: minutesFromNow(minutes) })
    await setOut(order, 30, { ...leave(3), occurred_at: minutesFromNow(-8) })
    expect(await way(headers, order)).toMatchObject(leave(-8))
    await setOut(order, 20, { ...leave(-30), occurred_at: minutesFromNow(-7) })
    await setOut(order, 20, { occurred_at: minutesFromNow(-6) })
    expect(await way(headers, order)).toMatchObject({ ...leave(-8), told_at: minutesFromNow(-6) })
  })

  it.each(['phlebotomist_arrived', 'cancelled'])('is deleted after %s', async (event) => {
    const { order } = await visitUntil('10:30')
    await assign(order)
    await setOut(order, 8, { position: HERE })
    await lab.tell(order.order_no, event, event === 'cancelled' ? { reason: 'x' } : {})
    const [visit] = await server.db
      .select()
      .from(phlebotomistVisits)
      .where(eq(phlebotomistVisits.orderId, order.order_id))
    expect(visit).toMatchObject({ latitude: null, longitude: null, positionAt: null })
    await setOut(order, 5, { position: HERE })
    expect(
      (await server.db.select().from(phlebotomistVisits)).filter(
        (one) => one.latitude && one.orderId === order.order_id,
      ),
    ).toEqual([])
  })
})
