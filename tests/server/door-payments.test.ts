import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { refundOf } from '#contract/rules/refund.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { balanceOf } from '#server/modules/ledger/ledger.service.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { type LabSystem, labClient } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
let lab: LabSystem
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0, lab: 'api' } })
  lab = await labClient(server)
  calls = orderCalls(server)
})
afterAll(async () => {
  expect(await auditLedger(server.db)).toMatchObject({ balanced: true })
  await server.close()
})

async function placed() {
  const ready = await calls.readyToPlace()
  const order = await calls.place(finalForm(ready.shown), ready.headers)
  return { ...ready, order, read: () => detailsOf(server, ready.headers, order.order_id) }
}

const receive = ({ order_no }: Order, rupees: number, more = {}) =>
  lab.tell(order_no, 'payment_received', { rupees, mode: 'cash', ...more })

const owedAtVisit = async ({ order_no }: Order) =>
  (await lab.get(`/orders/${order_no}`)).json().to_collect_rupees

describe('money that the lab receives at a visit', () => {
  it('pays the order, once for an event, with a receipt and a ledger that balances', async () => {
    const { order, read, user } = await placed()
    const before = await balanceOf(server.db, 'sales')
    const event = { event_id: crypto.randomUUID(), mode: 'upi', reference: '4321' }
    for (let told = 0; told < 2; told += 1) {
      expect((await receive(order, order.net_payable, event)).statusCode).toBe(200)
    }
    expect(await read()).toMatchObject({
      paid: true,
      payment_mode: 'cash',
      door_payments: [{ rupees: order.net_payable, over: 0, mode: 'upi', reference: '4321' }],
    })
    expect((await read()).due_at_visit).toBeUndefined()
    expect(await owedAtVisit(order)).toBe(0)
    expect((await balanceOf(server.db, 'sales')) - before).toBe(order.net_payable * 100)
    const texts = (await newestMessages(server.deps, user.mobile_no)).map(({ text }) => text)
    const receipts = texts.filter((text) => text.includes('we received'))
    expect(receipts).toHaveLength(1)
    expect(receipts[0]).toContain(`Rs ${order.net_payable} by UPI, nothing left to pay`)
  })

  it('leaves the rest to pay, and takes it later', async () => {
    const { order, read } = await placed()
    await receive(order, 100)
    expect(await read()).toMatchObject({ paid: true, due_at_visit: order.net_payable - 100 })
    expect(await owedAtVisit(order)).toBe(order.net_payable - 100)
    await receive(order, order.net_payable - 100, { mode: 'card' })
    expect((await read()).due_at_visit).toBeUndefined()
    expect((await read()).door_payments).toHaveLength(2)
  })

  it('shows what was more than was due', async () => {
    const { order, read, user } = await placed()
    await receive(order, order.net_payable + 30)
    expect((await read()).door_payments).toMatchObject([
      { rupees: order.net_payable + 30, over: 30 },
    ])
    await receive(order, 5)
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toContain('we received Rs 5 by cash, Rs 5 more than was due.')
    expect((await read()).door_payments?.[1]).toMatchObject({ rupees: 5, over: 5 })
  })

  it('refuses a cancellation by the patient from then on', async () => {
    const { order, headers } = await placed()
    await receive(order, 50)
    const body = { order_id: order.order_id, reason: 'Late' }
    const answer = await calls.send('POST', 'order-cancel', body, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'too-late'])
    expect(answer.json().message).toBe(
      'This order was paid at the visit, so this order can no longer be cancelled. Please call us.',
    )
  })

  it('is given back by the lab, not by the gateway, if the lab cancels', async () => {
    const { order, read } = await placed()
    await receive(order, order.net_payable)
    await lab.tell(order.order_no, 'cancelled', { reason: 'The sample was lost.' })
    const cancelled = await read()
    expect(cancelled).toMatchObject({ status: 'cancelled', refund: { online: 0, status: 'none' } })
    expect(refundOf({ ...cancelled, payment_mode: 'online' }).online).toBe(0)
  })

  it('is refused of a cancelled order, and without a sum', async () => {
    const { order } = await placed()
    expect((await receive(order, 0)).statusCode).toBe(400)
    await lab.tell(order.order_no, 'cancelled', { reason: 'Not possible.' })
    const late = await receive(order, 50)
    expect([late.statusCode, late.json().code]).toEqual([409, 'wrong-stage'])
  })
})
