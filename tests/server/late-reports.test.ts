import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { ledgerTransfers } from '#server/db/schema/ledger.ts'
import { orders } from '#server/db/schema/orders.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { lateReports } from '#server/jobs.ts'
import { noteLateReport } from '#server/modules/lab/late-report.service.ts'
import { type LabSystem, labClient } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'

const MINUTE = 60_000
const CREDIT = { lateReportCreditRupees: 40 }

let server: TestApp
let lab: LabSystem
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  const config = { welcomePoints: 0, lab: 'api', ...CREDIT } as const
  server = await createTestApp({ config, poolSize: 20 })
  lab = await labClient(server)
  calls = orderCalls(server)
})
afterAll(() => server.close())

const minutesFromNow = (minutes: number) =>
  new Date(server.clock.now().getTime() + minutes * MINUTE).toISOString()

/** An order whose report is due in the given number of minutes. */
async function awaiting(
  minutes: number,
  status: 'sample_collected' | 'at_lab' | 'booked' = 'at_lab',
) {
  const ready = await calls.readyToPlace()
  const order = await calls.place(finalForm(ready.shown), ready.headers)
  const reportBy = new Date(minutesFromNow(minutes))
  await server.db.update(orders).set({ status, reportBy }).where(eq(orders.id, order.order_id))
  const read = () => detailsOf(server, ready.headers, order.order_id)
  const messages = async () => {
    const all = await newestMessages(server.deps, ready.user.mobile_no)
    return all.filter(({ template }) => template.startsWith('order.report.'))
  }
  return { ...ready, order, read, messages }
}

const creditsOf = async ({ order_id }: Order) => {
  const rows = await server.db
    .select()
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.orderId, order_id))
  return rows.filter(({ kind }) => kind === 'late-report-credit').map(({ amount }) => amount)
}

const runJob = () => lateReports.run(server.deps)
const delay = (order: Order, minutes: number) =>
  lab.tell(order.order_no, 'report_delayed', {
    report_by: minutesFromNow(minutes),
    reason: 'The analyser is being repaired.',
  })

describe('a report that is not there at the promised time', () => {
  it('is told once, before the patient asks, with the credit that the lab has set', async () => {
    const { order, read, messages } = await awaiting(0)
    const promised = (await read()).report_by
    await runJob()
    await runJob()
    expect((await read()).report_delay).toEqual({
      promised,
      late: true,
      reason: null,
      credit_points: 80,
      credit: 40,
    })
    expect(await creditsOf(order)).toEqual([80])
    const [message, ...more] = await messages()
    expect(message?.text).toContain(
      'your report is late. We added 80 points worth Rs 40 to your wallet.',
    )
    expect(more).toEqual([])
  })

  it('is not one that is due later, before the visit, or of more than a week ago', async () => {
    const others = [await awaiting(1), await awaiting(-5, 'booked'), await awaiting(-8 * 24 * 60)]
    await runJob()
    for (const { read, messages } of others) {
      expect((await read()).report_delay).toBeUndefined()
      expect(await messages()).toEqual([])
    }
  })

  it('is told without a sum where the lab sets no credit', async () => {
    const { order, messages } = await awaiting(0, 'sample_collected')
    await lateReports.run({
      ...server.deps,
      config: { ...server.config, lateReportCreditRupees: 0 },
    })
    expect(await creditsOf(order)).toEqual([])
    expect((await messages())[0]?.template).toBe('order.report.late')
  })

  it('has one credit, also by two processes at once and when the new promise is missed too', async () => {
    const { order, messages } = await awaiting(0)
    await Promise.all(Array.from({ length: 8 }, () => noteLateReport(server.deps, order.order_id)))
    await delay(order, 30)
    await server.db
      .update(orders)
      .set({ reportBy: server.clock.now() })
      .where(eq(orders.id, order.order_id))
    await runJob()
    expect(await creditsOf(order)).toEqual([80])
    expect((await messages()).map(({ template }) => template).toSorted()).toEqual([
      'order.report.delayed',
      'order.report.late',
      'order.report.late.credit',
    ])
  })
})

describe('the lab gives another time', () => {
  it('is promised to the patient with the reason and what was promised first', async () => {
    const { order, read, messages } = await awaiting(60)
    const promised = (await read()).report_by
    const event = await delay(order, 120)
    await delay(order, 180)
    expect(event.statusCode).toBe(200)
    expect(await read()).toMatchObject({
      status: 'at_lab',
      report_by: minutesFromNow(180),
      report_delay: { promised, late: false, reason: 'The analyser is being repaired.' },
    })
    const [latest] = await messages()
    // 10:00 at the lab, and three hours.
    expect(latest?.text).toContain('It will be ready by 2 Mar 2026, 01:00 PM. The reason: ')
    await runJob()
    expect(await creditsOf(order)).toEqual([])
  })

  it('is refused in the past, and before anything was taken', async () => {
    const { order, read } = await awaiting(60)
    const past = await delay(order, 0)
    expect([past.statusCode, past.json().code]).toEqual([422, 'in-the-past'])
    const earlier = await delay(order, 59)
    expect([earlier.statusCode, earlier.json().code]).toEqual([422, 'not-later'])
    const booked = await awaiting(60, 'booked')
    const early = await delay(booked.order, 90)
    expect([early.statusCode, early.json().code]).toEqual([409, 'wrong-stage'])
    expect((await read()).report_delay).toBeUndefined()
  })
})

it('the report of a second sample is due from the time it is taken', async () => {
  const { order, read } = await awaiting(0)
  await runJob()
  await lab.tell(order.order_no, 'resample_requested', { reason: 'It clotted.' })
  expect(await read()).toMatchObject({ report_by: null })
  expect((await read()).report_delay).toBeUndefined()
  await lab.tell(order.order_no, 'samples_collected', {
    tubes: [{ barcode: 'B-1', container: 'EDTA tube (lavender)' }],
  })
  const hours = Math.max(...order.lines.map(({ report_tat_hours }) => report_tat_hours))
  expect((await read()).report_by).toBe(minutesFromNow(hours * 60))
})
