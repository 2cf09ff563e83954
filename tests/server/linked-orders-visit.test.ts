import { eq, inArray, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { moveLinked } from '#contract/rules/linked-orders.ts'
import { ledgerTransfers } from '#server/db/schema/ledger.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'
import { slotHolds } from '#server/db/schema/slots.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { lateVisits } from '#server/jobs.ts'
import { replaceInvoice } from '#server/modules/invoices/issue-invoice.service.ts'
import { balanceOf } from '#server/modules/ledger/ledger.service.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { walletSide } from '#server/modules/ledger/ledger-sides.ts'
import { rescheduleService } from '#server/modules/orders/rescheduling/reschedule.service.ts'
import { addTo, fittingTest, payingFor } from './factories/addition.ts'
import { paidFamily, parentOf, placedFamily, shownTo, THREE } from './factories/family.ts'
import { type LabSystem, labClient, stepOrder } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { paymentCalls } from './factories/payment.ts'
import { detailsOf, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post, signIn } from './support/sign-in.ts'

let server: TestApp
let lab: LabSystem
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0 }, poolSize: 20 })
  lab = await labClient(server)
  calls = orderCalls(server)
})
afterAll(() => server.close())

const moving = ({ order_id }: Order, slot_id: string, with_linked = false) => ({
  order_id,
  slot_id,
  center_slot: [],
  with_linked,
})

const move = (order: Order, slotId: string, headers: Headers, with_linked = false) =>
  post<Order>(server, 'orders/order-reschedule', moving(order, slotId, with_linked), headers)

const cancel = (order_id: string, headers: Headers, with_linked = false) =>
  post<Order>(
    server,
    'orders/order-cancel',
    { order_id, reason: 'Away that day', with_linked },
    headers,
  )

describe('moving a family', () => {
  it('moves all to one slot, at the same amounts', async () => {
    const made = await placedFamily(server)
    const to = await insertWindow(server.db, { capacity: 3, fromTime: '11:00', toTime: '11:30' })
    const moved = await move(made.orders[1] as Order, to, made.headers, true)
    expect(moved.linked?.orders.map(({ slot }) => slot?.from_time)).toEqual(Array(3).fill('11:00'))
    expect(moved.linked?.orders.some(({ own_visit }) => own_visit)).toBe(false)
    expect(moved.linked?.total).toBe(made.orders[0]?.linked?.total)
    expect(moved.timeline.at(-1)?.note).toMatch(/^Changed to .+, 11:00 AM to 12:00 PM$/)
    expect([await calls.takenOf(made.slotId), await calls.takenOf(to)]).toEqual([0, 3])
  })

  it('moves nobody if one has no place', async () => {
    const made = await placedFamily(server)
    const to = await insertWindow(server.db, { capacity: 2 })
    const body = moving(made.orders[0] as Order, to, true)
    expect(await calls.refusal('order-reschedule', body, made.headers)).toEqual([409, 'slot-taken'])
    expect([await calls.takenOf(made.slotId), await calls.takenOf(to)]).toEqual([3, 0])
    const kept = await shownTo(server, made)
    expect(kept.map(({ slot }) => slot?.from_time)).toEqual(Array(3).fill('09:00'))
  })

  it('makes a visit of its own of one that moves alone, charged as the rule says', async () => {
    const made = await placedFamily(server)
    const [, second] = made.orders as [Order, Order]
    const to = await insertWindow(server.db, { chargePaise: 7_500, fromTime: '12:00' })
    const slot = { slot_date: '2026-03-04', charge: 75 }
    const preview = moveLinked(second.linked ?? { orders: [] }, second.order_id, slot)
    const moved = await move(second, to, made.headers)
    expect(moved.amounts.hc_charges).toBe(75)
    expect(moved.linked?.due).toBe(preview.due_after)
    expect(moved.linked?.orders.map(({ amounts }) => amounts)).toEqual(
      preview.orders.map(({ amounts }) => amounts),
    )
    expect(moved.linked?.orders.map(({ own_visit }) => own_visit)).toEqual([false, true, false])
    expect([await calls.takenOf(made.slotId), await calls.takenOf(to)]).toEqual([2, 1])
  })

  it('is paid at the visit by those who paid online, and not refunded later', async () => {
    const made = await paidFamily(server)
    const [, second] = made.orders as [Order, Order]
    const to = await insertWindow(server.db, { chargePaise: 7_500 })
    const moved = await move(second, to, made.headers)
    expect(moved).toMatchObject({ paid: true, due_at_visit: 75 })
    expect(moved.linked?.due).toBe(75)
    const read = await lab.get(`/orders/${moved.order_no}`)
    expect(read.json().to_collect_rupees).toBe(75)
    const cancelled = await cancel(second.order_id, made.headers)
    expect(cancelled.refund?.online).toBe(second.net_payable)
    expect(cancelled.due_at_visit).toBe(75)
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('gives a slot with room for three to one of two families, never to a part of one', async () => {
    const families = [await placedFamily(server), await placedFamily(server)]
    const to = await insertWindow(server.db, { capacity: 5 })
    const { reschedule } = rescheduleService({ ...server.deps, replaceInvoice })
    const moveAll = () =>
      Promise.allSettled(
        families.map(({ user, orders: [parent] }) =>
          reschedule(user.uniqueId, moving(parent as Order, to, true)),
        ),
      )
    const results = await moveAll()
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await calls.takenOf(to)).toBe(3)
    const held = await server.db.select().from(slotHolds).where(eq(slotHolds.windowId, to))
    expect(new Set(held.map(({ accountId }) => accountId)).size).toBe(1)
  })
})

describe('the collection charge in the feed of the lab', () => {
  type Entry = { change: string; reason: string | null; order: Record<string, unknown> }
  const feedEnd = async () => {
    let { next, has_more } = (await lab.get('/orders?after=0&limit=200')).json()
    while (has_more) ({ next, has_more } = (await lab.get(`/orders?after=${next}`)).json())
    return next as string
  }
  const entriesAfter = async (cursor: string) => {
    const { entries } = (await lab.get(`/orders?after=${cursor}&limit=200`)).json()
    return (entries as Entry[]).map(({ change, reason, order }) => [
      order.order_no,
      change,
      reason,
      order.collection_rupees,
    ])
  }
  const numbersOf = ({ orders: all }: { readonly orders: readonly Order[] }) =>
    all.map(({ order_no }) => order_no)

  it('is carried by one order, and is part of its total', async () => {
    const cursor = await feedEnd()
    const made = await placedFamily(server)
    const [one, two, three] = numbersOf(made)
    expect(await entriesAfter(cursor)).toEqual([
      [one, 'booked', null, 100],
      [two, 'booked', null, 0],
      [three, 'booked', null, 0],
    ])
    const { total_rupees, to_collect_rupees } = (await lab.get(`/orders/${one}`)).json()
    expect([total_rupees, to_collect_rupees]).toEqual(Array(2).fill(made.orders[0]?.net_payable))
  })

  it('passes to another when the order that carries it is cancelled, also once assigned', async () => {
    const made = await placedFamily(server)
    const [one, two] = numbersOf(made)
    await stepOrder(server, made.orders[1] as Order)
    const cursor = await feedEnd()
    await cancel(made.orders[0]?.order_id ?? '', made.headers)
    expect(await entriesAfter(cursor)).toEqual([
      [one, 'cancelled', null, 0],
      [two, 'changed', 'charge-changed', 100],
    ])
    const gone = (await lab.get(`/orders/${one}`)).json()
    expect([gone.total_rupees, gone.to_collect_rupees]).toEqual([0, 0])
    const stays = await detailsOf(server, made.headers, made.orders[1]?.order_id ?? '')
    expect(stays.timeline.at(-1)).toMatchObject({
      charge_changed: true,
      note: 'Home collection ₹100',
    })
    expect((await lab.get(`/orders/${two}`)).json().total_rupees).toBe(stays.net_payable)
    for (const { order_id, net_payable } of made.orders) {
      const { timeline } = await detailsOf(server, made.headers, order_id)
      const booked = timeline.find(({ status }) => status === 'booked')
      expect(booked?.net_payable).toBe(net_payable)
    }
    expect(stays.net_payable).toBe((made.orders[1]?.net_payable ?? 0) + 100)
  })

  it('is charged again to those who stay when the one who carries it moves away', async () => {
    const made = await placedFamily(server)
    const [one, two] = numbersOf(made)
    const cursor = await feedEnd()
    await move(made.orders[0] as Order, await insertWindow(server.db), made.headers)
    expect(await entriesAfter(cursor)).toEqual([
      [one, 'booked', null, 100],
      [two, 'changed', 'charge-changed', 100],
    ])
  })

  it('goes when a test that is added to another order makes collection free', async () => {
    await calls.setPrice('LIPID', 250_000)
    const made = await placedFamily(server)
    const [one, two] = numbersOf(made)
    const cursor = await feedEnd()
    await addTo(
      server,
      { order_id: made.orders[1]?.order_id ?? '', headers: made.headers },
      'LIPID',
    )
    expect(await entriesAfter(cursor)).toEqual([
      [two, 'changed', 'tests-added', 0],
      [one, 'changed', 'charge-changed', 0],
    ])
  })
})

describe('the visit of a family', () => {
  it('has one name in the feed of the lab, and one phlebotomist', async () => {
    const made = await placedFamily(server, [...THREE.slice(0, 2), { codes: ['CBC'] }])
    const numbers = made.orders.map(({ order_no }) => order_no)
    const visits = []
    for (const order of made.orders) {
      await stepOrder(server, order)
      visits.push((await lab.get(`/orders/${order.order_no}`)).json().visit)
    }
    expect(visits).toEqual(Array(numbers.length).fill(parentOf(made).order_id))
    const assigned = await server.db
      .select({ id: phlebotomistVisits.phlebotomistId })
      .from(phlebotomistVisits)
      .where(
        inArray(
          phlebotomistVisits.orderId,
          made.orders.map(({ order_id }) => order_id),
        ),
      )
    expect(assigned).toHaveLength(3)
    expect(new Set(assigned.map(({ id }) => id)).size).toBe(1)
  })

  it('is another visit for the one who moved apart', async () => {
    const made = await placedFamily(server)
    const [first, second] = made.orders as [Order, Order]
    await move(second, await insertWindow(server.db), made.headers)
    const visitOf = async ({ order_no }: Order) =>
      (await lab.get(`/orders/${order_no}`)).json().visit
    expect(await visitOf(second)).not.toBe(await visitOf(first))
  })

  it('says whose visit has begun: all of them can no longer move or be cancelled together', async () => {
    const { orders: made, headers } = await placedFamily(server)
    const [first, second] = made as [Order, Order]
    const closed = async () => {
      const { linked } = await detailsOf(server, headers, first.order_id)
      return linked?.orders.map((one) => one.closed ?? false)
    }
    expect(await closed()).toEqual([false, false, false])
    await lab.tell(second.order_no, 'payment_received', { rupees: 50, mode: 'cash' })
    expect(await closed()).toEqual([false, true, false])
    const to = await insertWindow(server.db, { capacity: 3, fromTime: '11:00', toTime: '11:30' })
    const all = moving(first, to, true)
    expect(await calls.refusal('order-reschedule', all, headers)).toEqual([409, 'too-late'])
    const gone = { order_id: first.order_id, reason: 'Away', with_linked: true }
    expect(await calls.refusal('order-cancel', gone, headers)).toEqual([409, 'too-late'])
    // One whose visit has not begun moves alone, and is charged as any that leaves a visit.
    const moved = await move(first, to, headers)
    expect(moved.linked?.orders.map(({ own_visit }) => own_visit)).toEqual([true, false, false])
    expect(await calls.refusal('order-reschedule', moving(second, to), headers)).toEqual([
      409,
      'too-late',
    ])
  })

  it('is credited once when it is late', async () => {
    const made = await placedFamily(server)
    const ids = made.orders.map(({ order_id }) => order_id)
    const late = { slotDate: '2026-03-02', slotFrom: '07:00', slotTo: '09:30' }
    await server.db.update(orders).set(late).where(inArray(orders.id, ids))
    await lateVisits.run(server.deps)
    await lateVisits.run(server.deps)
    expect(await balanceOf(server.db, walletSide(made.user.uniqueId))).toBe(100)
    const credits = await server.db
      .select()
      .from(ledgerTransfers)
      .where(inArray(ledgerTransfers.orderId, ids))
    expect(credits).toHaveLength(1)
    for (const order of await shownTo(server, made)) expect(order.late?.credit).toBe(50)
    const messages = await newestMessages(server.deps, made.user.mobile_no)
    expect(messages.filter(({ text }) => text.includes('sorry, we are late'))).toHaveLength(1)
  })

  it('is refused to another patient, one by one and together', async () => {
    const { orders: theirs, headers } = await placedFamily(server)
    const other = await signIn(server)
    const before = await shownTo(server, { drafts: theirs, headers })
    for (const order of theirs) {
      for (const with_linked of [false, true]) {
        const gone = { order_id: order.order_id, reason: 'no', with_linked }
        expect(await calls.refusal('order-cancel', gone, other.headers)).toEqual([
          404,
          'unknown-order',
        ])
        const moved = moving(order, await insertWindow(server.db), with_linked)
        expect(await calls.refusal('order-reschedule', moved, other.headers)).toEqual([
          404,
          'unknown-order',
        ])
      }
    }
    expect(await shownTo(server, { drafts: theirs, headers })).toEqual(before)
  })

  it('stays without a new charge if the lab cancels one order', async () => {
    const made = await paidFamily(server)
    const [parent, second] = made.orders as [Order, Order]
    await lab.tell(parent.order_no, 'cancelled', { reason: 'The test is not possible.' })
    const cancelled = await detailsOf(server, made.headers, parent.order_id)
    expect(cancelled.refund?.online).toBe(parent.net_payable)
    const after = await detailsOf(server, made.headers, second.order_id)
    expect(after.amounts).toEqual(second.amounts)
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })
})

/** What is refunded through the gateway for the orders of a family, paise. */
async function refundedFor({ orders: all }: { readonly orders: readonly Order[] }) {
  const ids = all.map(({ order_id }) => order_id)
  const rows = await server.db
    .selectDistinct({ id: refunds.id, amountPaise: refunds.amountPaise })
    .from(refunds)
    .innerJoin(payments, or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)))
    .where(inArray(payments.orderId, ids))
  return rows.map(({ amountPaise }) => amountPaise)
}

describe('a test that is added to one order of a family', () => {
  const dear = 250_000

  it('makes collection free for the order that carries the charge: the difference is paid', async () => {
    await calls.setPrice('LIPID', dear)
    for (const make of [placedFamily, paidFamily]) {
      const made = await make(server)
      const { headers } = made
      const [parent, second] = made.orders as [Order, Order]
      const whose = { order_id: second.order_id, headers }
      const fitting = await fittingTest(server, whose, 'LIPID')
      expect(fitting.after.amounts.hc_charges).toBe(0)
      expect([fitting.due, fitting.refund]).toEqual([2_400, 0])
      const added = await addTo(server, whose, 'LIPID')
      if (added.payment) {
        expect(added.payment.amount).toBe(2_400)
        const paying = payingFor(added, headers)
        await paymentCalls(server).pay(paying.payment)
        expect(await paymentCalls(server).verify(paying)).toBe('paid')
      }
      const after = await detailsOf(server, headers, parent.order_id)
      expect(after.amounts.hc_charges).toBe(0)
      expect(after.net_payable).toBe(parent.net_payable - 100)
      expect(after.linked?.total).toBe((parent.linked?.total ?? 0) + 2_400)
      if (!added.payment) continue
      expect(await refundedFor(made)).toEqual([])
      // All that was paid comes back when all of them cancel.
      await cancel(parent.order_id, headers, true)
      const total = after.linked?.total ?? 0
      expect((await refundedFor(made)).reduce((sum, one) => sum + one, 0)).toBe(total * 100)
    }
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('refunds the rest of the charge if the test costs less', async () => {
    await calls.setPrice('LIPID', 4_000)
    await calls.setPrice('CBC', 198_000 - 60_000)
    for (const make of [placedFamily, paidFamily]) {
      const made = await make(server)
      const { headers } = made
      const [parent, second] = made.orders as [Order, Order]
      const subTotal = made.orders.reduce((sum, { amounts }) => sum + amounts.sub_total, 0)
      expect(subTotal).toBeLessThan(2_000)
      expect(subTotal + 40).toBeGreaterThanOrEqual(2_000)
      const whose = { order_id: second.order_id, headers }
      const fitting = await fittingTest(server, whose, 'LIPID')
      expect([fitting.due, fitting.refund]).toEqual([0, 60])
      const added = await addTo(server, whose, 'LIPID')
      expect(added.payment).toBeNull()
      const after = await detailsOf(server, headers, parent.order_id)
      expect(after.linked?.total).toBe((parent.linked?.total ?? 0) - 60)
      const isPaid = make === paidFamily
      expect(after.linked?.due).toBe(isPaid ? 0 : after.linked?.total)
      expect(await refundedFor(made)).toEqual(isPaid ? [6_000] : [])
      await cancel(second.order_id, headers)
    }
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('does not bring back the charge of a family that has free collection', async () => {
    await calls.setPrice('CBC', dear)
    const made = await placedFamily(server, THREE.slice(0, 2))
    const second = made.orders[1] as Order
    expect(second.linked?.orders.map(({ amounts }) => amounts.hc_charges)).toEqual([0, 0])
    const whose = { order_id: second.order_id, headers: made.headers }
    const fitting = await fittingTest(server, whose, 'HBA1C')
    expect(fitting.after.amounts.hc_charges).toBe(0)
    expect(fitting.due).toBe(fitting.price)
  })
})
