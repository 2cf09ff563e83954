import { eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Payment } from '#contract/payment.endpoints.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import {
  addTo,
  fittingTest,
  paidForAddition,
  payingFor,
  placedForAddition,
  removalForm,
} from './factories/addition.ts'
import { labClient, stepOrder } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { paymentCalls } from './factories/payment.ts'
import { detailsOf, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { isSerializable } from './support/database.ts'
import { gateStatements, interleave } from './support/interleave.ts'
import { locksIgnored, plantedFaults, snapshotIgnored } from './support/planted-fault.ts'
import { type Headers, post } from './support/sign-in.ts'

let server: TestApp
let lab: Awaited<ReturnType<typeof labClient>>
let calls: ReturnType<typeof orderCalls>
let faults: Awaited<ReturnType<typeof plantedFaults>>
beforeAll(async () => {
  server = await createTestApp({ config: { furtherVisitCharges: { not_prepared: 80 } } })
  lab = await labClient(server)
  calls = orderCalls(server)
  faults = await plantedFaults(server.database.pool)
  await gateStatements(server.database.pool)
})
afterAll(() => server.close())

const removing = (payload: object, headers: Headers) =>
  server.inject({ method: 'POST', url: '/api/v1/orders/order-remove-test', payload, headers })

/** Stops the first before each `step`th of its statements, then the other way round. */
async function interleaved(
  prepare: () => Promise<Race>,
  step: number,
  swapped: readonly boolean[] = [false, true],
): Promise<void> {
  for (const isSwapped of swapped) {
    for (let stopBefore = 0; ; stopBefore += step) {
      const { one, other, check } = await prepare()
      const [first, second] = isSwapped ? [other, one] : [one, other]
      const pair = await interleave(server.database.pool, stopBefore, first, second)
      if (!pair) break
      await check()
    }
  }
}

type Race = {
  readonly one: () => Promise<unknown>
  readonly other: () => Promise<unknown>
  readonly check: () => Promise<void>
}

/** Two tabs take out the same test, which was paid online. */
async function twoTabs(): Promise<Race> {
  const paid = await paidForAddition(server, ['CBC'])
  const claim = payingFor(await addTo(server, paid, 'HBA1C'), paid.headers)
  const calls = paymentCalls(server)
  await calls.pay(claim.payment)
  expect(await calls.verify(claim)).toBe('paid')
  const body = await removalForm(server, paid, 'HBA1C')
  const codes: string[] = []
  const tab = async () => {
    const answer = await removing(body, paid.headers)
    codes.push(answer.json().code ?? 'done')
  }
  return {
    one: tab,
    other: tab,
    async check() {
      expect(codes.toSorted()).toEqual(['done', 'not-added'])
      const { payment_id } = claim.payment
      const all = await server.db.select().from(refunds).where(eq(refunds.partOfId, payment_id))
      expect(all.map(({ amountPaise }) => amountPaise)).toEqual([38_000])
    },
  }
}

/** The phlebotomist sets out while the patient takes a test out. */
async function settingOut(): Promise<Race> {
  const placed = await placedForAddition(server)
  await stepOrder(server, placed.order)
  await addTo(server, placed, 'HBA1C')
  const body = await removalForm(server, placed, 'HBA1C')
  const ends: string[] = []
  const way = { arrives_at: server.clock.now().toISOString() }
  return {
    async one() {
      const answer = await removing(body, placed.headers)
      ends.push(answer.json().code ?? 'taken out')
    },
    async other() {
      const told = await lab.tell(placed.order.order_no, 'phlebotomist_on_the_way', way)
      expect(told.statusCode).toBe(200)
      ends.push('set out')
    },
    async check() {
      expect(ends).toContain('set out')
      expect(ends).toContain(ends.includes('taken out') ? 'taken out' : 'too-late')
      // Transactions are numbered as they lock the order: no test goes once somebody has set out.
      const { rows } = await server.database.pool.query<{ removed: number; way: number }>(
        `select e.xmin::text::int as removed, v.xmin::text::int as way
         from order_events e join phlebotomist_visits v on v.order_id = e.order_id
         where e.order_id = $1 and e.change = 'tests-removed'`,
        [placed.order_id],
      )
      expect(rows).toHaveLength(ends.includes('taken out') ? 1 : 0)
      for (const { removed, way } of rows) expect(removed).toBeLessThan(way)
    },
  }
}

/** What could be added is read while the order changes. */
const reading = (change: 'add' | 'remove' | 'cancel') => async (): Promise<Race> => {
  const placed = await placedForAddition(server)
  const { headers, order_id } = placed
  const send = (path: string, payload: object) =>
    server.inject({ method: 'POST', url: `/api/v1/orders/${path}`, payload, headers })
  const { after } = await fittingTest(server, placed, 'HBA1C')
  const addition = { order_id, code: 'HBA1C', safety_answers: [], amounts: after.amounts }
  if (change === 'remove') await addTo(server, placed, 'HBA1C')
  const removal = change === 'remove' ? await removalForm(server, placed, 'HBA1C') : {}
  const changes = {
    add: () => send('order-add-test', addition),
    remove: () => send('order-remove-test', removal),
    cancel: () => send('order-cancel', { order_id, reason: 'Booked by mistake' }),
  }
  const said: string[] = []
  const sums: [lines: number, order: number][] = []
  return {
    async one() {
      const answer = await send('order-additions', { order_id, codes: ['HBA1C', 'TSH'] })
      const { code, result } = answer.json()
      said.push(code ?? answer.statusCode)
      if (code) return
      const { lines, amounts } = result.order
      const prices = lines.map((line: { unit_price: number }) => line.unit_price)
      sums.push([prices.reduce((sum: number, one: number) => sum + one, 0), amounts.sub_total])
    },
    async other() {
      expect((await changes[change]()).statusCode).toBe(200)
    },
    async check() {
      expect(said[0]).toBeOneOf([200, 'too-late'])
      for (const [lines, order] of sums) expect(lines, 'does not add up').toBe(order)
    },
  }
}

/** The bank's answer to a payment of what is due, while the money comes another way, or is not due any more. */
const paidOnline = (beside: 'door' | 'cancel') => async (): Promise<Race> => {
  const { order, order_id, headers } = await placedForAddition(server)
  const calls = paymentCalls(server)
  const body = { order_id, amount: order.net_payable }
  const payment = await post<Payment>(server, 'orders/order-pay-online', body, headers)
  await calls.pay(payment)
  const paying = { headers, draft: order, payment }
  const received = { rupees: order.net_payable, mode: 'cash' }
  const cancel = { order_id, reason: 'Booked by mistake' }
  return {
    async one() {
      expect(await calls.verify(paying)).toBeOneOf(['paid', 'refunded'])
    },
    async other() {
      const { statusCode } =
        beside === 'door'
          ? await lab.tell(order.order_no, 'payment_received', received)
          : await server.inject({
              method: 'POST',
              url: '/api/v1/orders/order-cancel',
              payload: cancel,
              headers,
            })
      expect(statusCode).toBe(200)
    },
    async check() {
      const returned = await server.db
        .select({ paise: refunds.amountPaise })
        .from(refunds)
        .innerJoin(
          payments,
          or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)),
        )
        .where(eq(payments.orderId, order_id))
      expect(returned, 'is not refunded once').toEqual([{ paise: order.net_payable * 100 }])
      const after = await detailsOf(server, headers, order_id)
      if (beside === 'cancel') return expect(after.status).toBe('cancelled')
      expect(after).toMatchObject({
        paid: true,
        payment_mode: 'cash',
        door_payments: [{ over: 0 }],
      })
      expect(after.unused_payment?.online).toBe(order.net_payable)
    },
  }
}

/** An order that needs another sample, whose visit costs something; with a slot for it if it is booked. */
async function repeated({ isBooked }: { isBooked: boolean }) {
  const { order, order_id, headers } = await placedForAddition(server)
  const tubes = [{ barcode: 'B-1', container: 'EDTA tube (lavender)' }]
  await stepOrder(server, order)
  for (const [event, more] of [
    ['samples_collected', { tubes }],
    ['received', {}],
    ['resample_requested', { reason: 'It clotted.', cause: 'not_prepared' }],
  ] as const) {
    expect((await lab.tell(order.order_no, event, more)).statusCode).toBe(200)
  }
  const send = async (path: string, payload: object) => {
    const key = { ...headers, 'idempotency-key': crypto.randomUUID() }
    const url = `/api/v1/orders/${path}`
    const answer = await server.inject({ method: 'POST', url, payload, headers: key })
    return answer.json().code ?? 'done'
  }
  const move = (slot_id: string) => send('order-reschedule', { order_id, slot_id, center_slot: [] })
  const cancel = () => send('order-cancel', { order_id, reason: 'The patient is unwell or away' })
  const slots = await Promise.all([insertWindow(server.db), insertWindow(server.db)])
  const [first, second] = slots
  if (isBooked) expect(await move(first)).toBe('done')
  return {
    order,
    first,
    second,
    move,
    cancel,
    /** It has one slot and its charge once, or neither. */
    async check() {
      const { status, net_payable, further_visit } = await detailsOf(server, headers, order_id)
      const isBookedNow = status === 'booked' || status === 'phlebotomist_assigned'
      const taken = await Promise.all(slots.map(calls.takenOf))
      expect(
        taken.reduce((sum = 0, one = 0) => sum + one, 0),
        'slots',
      ).toBe(isBookedNow ? 1 : 0)
      expect(net_payable - order.net_payable, 'charge').toBe(isBookedNow ? 80 : 0)
      return { status, further_visit }
    },
  }
}

/** The visit for another sample is moved in one tab and cancelled in another. */
async function movedAndCancelled(): Promise<Race> {
  const made = await repeated({ isBooked: true })
  const said: string[] = []
  return {
    one: async () => said.push(await made.move(made.second)),
    other: async () => said.push(await made.cancel()),
    async check() {
      expect(said).toEqual(['done', 'done'])
      await made.check()
    },
  }
}

/** It is booked in two tabs. */
async function bookedTwice(): Promise<Race> {
  const made = await repeated({ isBooked: false })
  const said: string[] = []
  return {
    one: async () => said.push(await made.move(made.first)),
    other: async () => said.push(await made.move(made.second)),
    async check() {
      expect(said).toEqual(['done', 'done'])
      expect((await made.check()).status).toBe('booked')
    },
  }
}

/** It is booked while the sample is taken at a time that the lab arranged. */
async function bookedAndTaken(): Promise<Race> {
  const made = await repeated({ isBooked: false })
  const said: string[] = []
  const tubes = [{ barcode: 'B-2', container: 'EDTA tube (lavender)' }]
  return {
    one: async () => said.push(await made.move(made.first)),
    async other() {
      const told = await lab.tell(made.order.order_no, 'samples_collected', { tubes })
      said.push(told.json().code ?? 'taken')
    },
    async check() {
      const { status, further_visit } = await made.check()
      const isTaken = status === 'sample_collected'
      expect(said.toSorted()).toEqual(isTaken ? ['taken', 'too-late'] : ['done', 'wrong-stage'])
      expect(further_visit === undefined).toBe(isTaken)
    },
  }
}

describe('a visit for another sample', { timeout: 240_000 }, () => {
  it.each([movedAndCancelled, bookedTwice, bookedAndTaken])(
    'has one slot and one charge, or neither: %o',
    async (prepare) => {
      await interleaved(prepare, 6)
      expect((await auditLedger(server.db)).balanced).toBe(true)
    },
  )

  it('without locks has both, or half, so that the test sees the fault', async ({ skip }) => {
    skip(isSerializable(), 'PostgreSQL itself prevents the race at this level')
    onTestFinished(() => faults.remove())
    faults.plant(locksIgnored)
    await expect(interleaved(movedAndCancelled, 3)).rejects.toThrow(/slots|charge|done/)
  })
})

describe('what is due, paid online', { timeout: 240_000 }, () => {
  it.each(['door', 'cancel'] as const)('goes back once beside: %s', async (beside) => {
    await interleaved(paidOnline(beside), 2)
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('without locks is kept twice, so that the test sees the fault', async ({ skip }) => {
    skip(isSerializable(), 'PostgreSQL itself prevents the race at this level')
    onTestFinished(() => faults.remove())
    faults.plant(locksIgnored)
    await expect(interleaved(paidOnline('door'), 2)).rejects.toThrow('is not refunded once')
  })
})

describe('what can be added to an order', { timeout: 240_000 }, () => {
  it.each(['add', 'remove', 'cancel'] as const)('is read as of one moment beside: %s', (change) =>
    interleaved(reading(change), 1, [false]),
  )

  it.for(['add', 'remove'] as const)(
    'without a snapshot is read of two orders, so that the test sees the fault: %s',
    async (change, { skip }) => {
      skip(isSerializable(), 'PostgreSQL itself prevents the race at this level')
      onTestFinished(() => faults.remove())
      faults.plant(snapshotIgnored)
      await expect(interleaved(reading(change), 1, [false])).rejects.toThrow(
        /internal|does not add up/,
      )
    },
  )
})

describe('a test that is taken out', { timeout: 240_000 }, () => {
  it('by two tabs is taken out and refunded once', async () => {
    await interleaved(twoTabs, 8)
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('as the phlebotomist sets out: one comes first, and the other knows', () =>
    interleaved(settingOut, 4))

  it('without locks the phlebotomist sets out unnoticed, so that the test sees the fault', async ({
    skip,
  }) => {
    skip(isSerializable(), 'PostgreSQL itself prevents the race at this level')
    onTestFinished(() => faults.remove())
    faults.plant(locksIgnored)
    await expect(interleaved(settingOut, 4)).rejects.toThrow('to be less than')
  })
})
