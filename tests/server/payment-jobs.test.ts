import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hmacOf } from '#server/adapters/gateway-protocol.ts'
import { type GatewayRefund, GatewayUnreachable } from '#server/adapters/payment-gateway.ts'
import { sandboxRefunds, sandboxWebhooks } from '#server/db/schema/sandbox.ts'
import type { Deps } from '#server/deps.ts'
import { paymentReconciliation } from '#server/jobs/payment-reconciliation.ts'
import { postTo } from '#server/jobs/simulations.ts'
import { refundStates, refunds } from '#server/jobs.ts'
import { balanceOf } from '#server/modules/ledger/ledger.service.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { deliverDue, sandboxKeys } from '#server/sandbox-gateway/sandbox-webhooks.ts'
import { type Paying, paymentCalls } from './factories/payment.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { post } from './support/sign-in.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let server: TestApp
let calls: ReturnType<typeof paymentCalls>
beforeAll(async () => {
  server = await createTestApp()
  calls = paymentCalls(server)
})
beforeEach(() => server.clock.set(TEST_NOW))
afterAll(() => server.close())

const reconcile = (changes: Partial<Deps> = {}) =>
  paymentReconciliation.run({ ...server.deps, ...changes })
const statusOf = async ({ payment }: Pick<Paying, 'payment'>) => (await calls.rowOf(payment)).status
const amountOf = async ({ payment }: Pick<Paying, 'payment'>) => ({
  amount: (await calls.rowOf(payment)).amountPaise,
  credited: (await calls.rowOf(payment)).amountPaise,
  currency: 'INR',
})

/** The gateway with one call replaced. */
function faulty(faults: Partial<NonNullable<Deps['gateway']>>): Deps['gateway'] {
  return server.deps.gateway && { ...server.deps.gateway, ...faults }
}

describe('the reconciliation', () => {
  it('settles a paid payment without a webhook after fifteen minutes, not before', async () => {
    const paying = await calls.opened()
    await calls.pay(paying.payment, { messages: 'never' })
    server.clock.advance(15 * MINUTE - 1)
    await reconcile()
    expect(await statusOf(paying)).toBe('open')
    server.clock.advance(1)
    await reconcile()
    expect(await statusOf(paying)).toBe('settled')
    expect((await calls.orderRow(paying.draft)).status).toBe('booked')
  })

  it('expires an unpaid payment, so that another can be opened', async () => {
    const paying = await calls.opened()
    server.clock.advance(15 * MINUTE)
    await reconcile()
    expect(await statusOf(paying)).toBe('expired')
  })

  it.each([1, 6, 24, 72])(
    'finds a late payment without a webhook after %i hours',
    async (hours) => {
      const before = await calls.opened()
      server.clock.advance(15 * MINUTE)
      await reconcile()
      const paying = await calls.withoutWindow(before)
      server.clock.set(new Date(new Date(TEST_NOW).getTime() + hours * HOUR - MINUTE))
      await reconcile()
      await calls.pay(paying.payment, { messages: 'never' })
      server.clock.advance(MINUTE)
      await reconcile()
      expect(await statusOf(paying)).toBe('returning')
    },
  )

  it('stops asking after three days', async () => {
    const paying = await calls.opened()
    server.clock.advance(15 * MINUTE)
    await reconcile()
    server.clock.advance(73 * HOUR)
    await reconcile()
    expect((await calls.rowOf(paying.payment)).askAt).toBeNull()
  })

  it('expires nothing while the gateway does not answer, and one failure stops no other payment', async () => {
    const [silent, paid] = [await calls.opened(), await calls.opened()]
    await calls.pay(paid.payment, { messages: 'never' })
    server.clock.advance(15 * MINUTE)
    const fetchOrder = async (id: string) => {
      if (id === silent.payment.gateway_order_id) throw new GatewayUnreachable('down')
      return { status: 'paid', gatewayPaymentId: 'pay_x', ...(await amountOf(paid)) } as const
    }
    await reconcile({ gateway: faulty({ fetchOrder }) })
    expect(await statusOf(silent)).toBe('open')
    expect(await statusOf(paid)).toBe('settled')
    const broken = faulty({ fetchOrder: () => Promise.reject(new Error('odd')) })
    await expect(reconcile({ gateway: broken })).rejects.toThrow('1 failed')
  })

  it('refunds another amount', async () => {
    const paying = await calls.opened()
    await calls.pay(paying.payment, { messages: 'never' })
    server.clock.advance(15 * MINUTE)
    const other = { amount: 100, credited: 100 }
    const fetchOrder = async (id: string) => {
      const state = await server.deps.gateway?.fetchOrder(id)
      return state?.status === 'paid' ? { ...state, ...other } : ({ status: 'open' } as const)
    }
    await reconcile({ gateway: faulty({ fetchOrder }) })
    expect(await statusOf(paying)).toBe('returning')
    expect(await calls.refundsOf(paying.payment)).toMatchObject([{ amountPaise: 100 }])
  })

  it.each([
    ['another currency', { currency: 'USD' }],
    ['an offer that the order does not show yet', { amount: 100, credited: null }],
  ])('settles nothing of %s', async (_name, other) => {
    const paying = await calls.opened()
    const said = { status: 'paid', gatewayPaymentId: 'pay_x', ...(await amountOf(paying)) } as const
    server.clock.advance(15 * MINUTE)
    await reconcile({ gateway: faulty({ fetchOrder: async () => ({ ...said, ...other }) }) })
    expect(await statusOf(paying)).toBe('expired')
    expect(await calls.refundsOf(paying.payment)).toEqual([])
  })

  it('settles a payment that a crashed server had only recorded', async () => {
    const paying = await calls.opened()
    await calls.pay(paying.payment)
    const dying = { ...server.deps.messages, send: () => Promise.reject(new Error('died')) }
    server.clock.advance(15 * MINUTE)
    await expect(reconcile({ messages: dying })).rejects.toThrow('failed')
    expect(await statusOf(paying)).toBe('paid')
    await reconcile()
    expect(await statusOf(paying)).toBe('settled')
  })
})

describe('a refund', () => {
  async function cancelled() {
    const paying = await calls.opened()
    await calls.pay(paying.payment, { messages: 'never' })
    const { order_id } = await calls.orderBy(paying)
    const { headers } = paying
    await post(server, 'orders/order-cancel', { order_id, reason: 'travelling' }, headers)
    return paying
  }

  it('of a cancelled order is pending, then done at the gateway and in the ledger', async () => {
    const sold = await balanceOf(server.db, 'sales')
    const paying = await cancelled()
    expect(await calls.refundsOf(paying.payment)).toMatchObject([
      { status: 'pending', cause: 'cancelled', reason: 'travelling' },
    ])
    expect(await balanceOf(server.db, 'sales')).toBe(sold)
    expect(await balanceOf(server.db, 'refunds')).toBeGreaterThan(0)
    await refunds.run(server.deps)
    expect(await statusOf(paying)).toBe('returned')
    expect(await calls.refundsOf(paying.payment)).toMatchObject([{ status: 'done' }])
    // Nothing is owed any more, also not to patients of earlier tests.
    expect(await balanceOf(server.db, 'refunds')).toBe(0)
    expect(await auditLedger(server.db)).toMatchObject({ balanced: true })
  })

  it('is made once if the server crashes after the gateway made it', async () => {
    const paying = await cancelled()
    const gateway = faulty({
      refund: async (asked) => {
        await server.deps.gateway?.refund(asked)
        throw new GatewayUnreachable('died before the answer was kept')
      },
    })
    await expect(refunds.run({ ...server.deps, gateway })).rejects.toThrow('1 failed')
    expect(await calls.refundsOf(paying.payment)).toMatchObject([{ status: 'pending' }])
    await Promise.all([refunds.run(server.deps), refunds.run(server.deps)])
    const [refund] = await calls.refundsOf(paying.payment)
    const made = await server.db
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.receipt, refund?.id ?? ''))
    expect(made.map(({ id }) => id)).toEqual([refund?.gatewayRefundId])
  })

  it('of one patient proceeds although that of another fails', async () => {
    const [odd, fine] = [await cancelled(), await cancelled()]
    const [refusedRefund] = await calls.refundsOf(odd.payment)
    const gateway = faulty({
      refund: async (asked) => {
        if (asked.receipt === refusedRefund?.id) throw new GatewayUnreachable('refused')
        return { id: 'rfnd_fine', status: 'processed' }
      },
    })
    await expect(refunds.run({ ...server.deps, gateway })).rejects.toThrow('1 failed')
    expect([await statusOf(odd), await statusOf(fine)]).toEqual(['returning', 'returned'])
  })
})

describe('a refund that fails', () => {
  async function cancelledOrder() {
    const paying = await calls.opened()
    await calls.pay(paying.payment, { messages: 'never' })
    const { order_id } = await calls.orderBy(paying)
    const { headers } = paying
    await post(server, 'orders/order-cancel', { order_id, reason: 'travelling' }, headers)
    const shown = async () => {
      const url = `/api/v1/orders/details/${order_id}`
      return (await server.inject({ url, headers })).json().result.refund.status
    }
    const [refund] = await calls.refundsOf(paying.payment)
    return { ...paying, shown, receipt: refund?.id ?? '' }
  }
  /** The gateway's answers to these refunds, one after the other. */
  const answering = (receipt: string, ...answers: GatewayRefund[]) =>
    faulty({
      refund: async (asked) => {
        const answer = asked.receipt === receipt ? answers.shift() : undefined
        return answer ?? { id: `rfnd_${asked.receipt}`, status: 'processed' }
      },
    })
  const told = (event: string, id: string, status: string) => {
    const entity = { id, payment_id: 'pay_x', status, amount: 1, receipt: null }
    const body = JSON.stringify({ event, payload: { refund: { entity } } })
    const signature = hmacOf(body, sandboxKeys(server.config).webhookSecret)
    return calls.sendWebhook({ body, headers: { 'x-sandbox-signature': signature } })
  }

  it('at once stays open, is an error for the operator, and is asked again later', async () => {
    const { shown, receipt, ...paying } = await cancelledOrder()
    const gateway = answering(receipt, { id: 'rfnd_1', status: 'failed' })
    await expect(refunds.run({ ...server.deps, gateway })).rejects.toThrow('1 failed')
    expect([await shown(), await statusOf(paying)]).toEqual(['pending', 'returning'])
    await refunds.run({ ...server.deps, gateway: answering(receipt) })
    expect(await shown()).toBe('pending')
    const later = answering(receipt, { id: 'rfnd_2', status: 'processed' })
    await refundStates.run({ ...server.deps, gateway: later })
    expect([await shown(), await statusOf(paying)]).toEqual(['done', 'returned'])
    expect(await balanceOf(server.db, 'refunds')).toBe(0)
  })

  it('after it was made is open again, until the next one is made', async () => {
    const { shown, receipt, ...paying } = await cancelledOrder()
    const gateway = answering(receipt, { id: 'rfnd_3', status: 'processed' })
    await refunds.run({ ...server.deps, gateway })
    expect(await shown()).toBe('done')
    for (const _again of [1, 2]) await told('refund.failed', 'rfnd_3', 'failed')
    expect([await shown(), await statusOf(paying)]).toEqual(['pending', 'returning'])
    expect(await balanceOf(server.db, 'refunds')).toBeGreaterThan(0)
    const again = answering(receipt, { id: 'rfnd_4', status: 'pending' })
    await refundStates.run({ ...server.deps, gateway: again })
    expect(await shown()).toBe('pending')
    await told('refund.processed', 'rfnd_4', 'processed')
    // A late repeat about the first one changes nothing.
    await told('refund.failed', 'rfnd_3', 'failed')
    expect([await shown(), await statusOf(paying)]).toEqual(['done', 'returned'])
    expect(await balanceOf(server.db, 'refunds')).toBe(0)
    expect(await auditLedger(server.db)).toMatchObject({ balanced: true })
  })
})

describe("the sandbox's messages", () => {
  it('are posted over HTTP, and repeated until the lab acknowledges them', async () => {
    const paying = await calls.opened()
    await calls.pay(paying.payment)
    let refusals = 0
    await deliverDue(server.deps, async () => {
      refusals += 1
      return false
    })
    expect(refusals).toBeGreaterThanOrEqual(2)
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const send = postTo(`${address}/webhooks/payment/sandbox`)
    await deliverDue(server.deps, send)
    expect(await statusOf(paying)).toBe('open')
    server.clock.advance(2_000)
    await deliverDue(server.deps, send)
    expect(await statusOf(paying)).toBe('settled')
    const left = await server.db.select().from(sandboxWebhooks)
    expect(left.filter(({ dueAt }) => dueAt !== null)).toEqual([])
  })

  it('are late or missing if the page was set so', async () => {
    const [late, never] = [await calls.opened(), await calls.opened()]
    await calls.pay(late.payment, { messages: 'late' })
    await calls.pay(never.payment, { messages: 'never' })
    const sent: string[] = []
    const note = async ({ body }: { body: string }) => {
      sent.push(body)
      return true
    }
    await deliverDue(server.deps, note)
    expect(sent).toEqual([])
    server.clock.advance(MINUTE)
    await deliverDue(server.deps, note)
    expect(sent).toHaveLength(2)
    expect(await calls.messages(never.payment)).toEqual([])
  })
})
