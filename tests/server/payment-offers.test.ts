import { eq, inArray, or } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { cancelLinked } from '#contract/rules/linked-orders.ts'
import { refundOf } from '#contract/rules/refund.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { recordGatewayState, settle } from '#server/modules/payments/payment-settlement.service.ts'
import { repeated } from '../support/ring.ts'
import { addTo, paidForAddition, payingFor, removalFor, removeFrom } from './factories/addition.ts'
import { familyForm, heldFamily } from './factories/family.ts'
import { finalForm } from './factories/order-forms.ts'
import { insertPayment } from './factories/paid.ts'
import { paymentCalls } from './factories/payment.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

/*
 * The gateway paid a part of the price as an offer, so that it captured less than was asked. It refunds
 * no more than it captured.
 */

let server: TestApp
let paying: ReturnType<typeof paymentCalls>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0 } })
  paying = paymentCalls(server)
})
afterAll(async () => {
  expect((await auditLedger(server.db)).balanced).toBe(true)
  await server.close()
})

const paise = (rupees: number) => Math.round(rupees * 100)

/** The gateway reports that this payment was captured, less its offer. */
async function captured(paymentId: string, offerPaise: number) {
  const [payment] = await server.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) throw new Error('There is no payment.')
  const amount = payment.amountPaise - offerPaise
  const state = { status: 'paid', gatewayPaymentId: `pay_${paymentId}`, currency: 'INR' } as const
  const said = { ...state, amount, credited: payment.amountPaise }
  await recordGatewayState(server.db, payment, said, server.clock.now())
  return (await settle(server.deps, paymentId)).status
}

/** Pays for a draft, or all that are linked to it. */
async function payWithOffer(order: Order, form: object, headers: Headers, offerPaise: number) {
  await post<Order>(server, 'orders/order-payment', form, headers)
  const price = order.linked?.total ?? order.net_payable
  const id = await insertPayment(server, order.order_id, paise(price), { status: 'open' })
  return captured(id, offerPaise)
}

async function refundedFor(orderIds: readonly string[]): Promise<number> {
  const rows = await server.db
    .select({ amountPaise: refunds.amountPaise })
    .from(refunds)
    .innerJoin(payments, or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)))
    .where(inArray(payments.orderId, [...orderIds]))
  return rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
}

const cancel = (order_id: string, headers: Headers) =>
  post<Order>(server, 'orders/order-cancel', { order_id, reason: 'Away' }, headers)

describe('an order with an offer of the gateway', () => {
  it('gives back what was captured when it is cancelled, as the patient read before', async () => {
    const { draft, headers } = await paying.readied()
    expect(await payWithOffer(draft, finalForm(draft), headers, 3_500)).toBe('settled')
    const order = await detailsOf(server, headers, draft.order_id)
    expect(order).toMatchObject({ net_payable: draft.net_payable, gateway_offer: 35 })
    const preview = refundOf(order)
    expect(preview).toMatchObject({ online: draft.net_payable - 35, gateway_offer: 35 })
    const { refund } = await cancel(order.order_id, headers)
    expect(refund).toEqual({ ...preview, status: 'pending' })
    expect(await refundedFor([order.order_id])).toBe(paise(preview.online))
  })

  it('that pays what was due says what was captured, in the receipt and in the history', async () => {
    const { draft, headers, user } = await paying.readied()
    const placed = await post<Order>(server, 'orders/order-create', finalForm(draft), headers)
    const body = { order_id: placed.order_id, amount: placed.net_payable }
    const open = await post<{ payment_id: string }>(
      server,
      'orders/order-pay-online',
      body,
      headers,
    )
    expect(await captured(open.payment_id, 3_500)).toBe('settled')
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toContain(`we received Rs ${placed.net_payable - 35} by online payment`)
    const order = await detailsOf(server, headers, placed.order_id)
    expect(order.timeline.at(-1)?.note).toBe(`₹${placed.net_payable - 35}, and ₹35 by an offer`)
  })

  it('gives back what was captured if it cannot be booked', async () => {
    const { draft, headers } = await paying.readied()
    await post<Order>(server, 'orders/order-payment', finalForm(draft), headers)
    const id = await insertPayment(server, draft.order_id, paise(draft.net_payable), {
      status: 'open',
    })
    await cancel(draft.order_id, headers)
    expect(await captured(id, 3_500)).toBe('returning')
    expect(await refundedFor([draft.order_id])).toBe(paise(draft.net_payable) - 3_500)
  })

  it('gives back what was captured for an added test that is taken out, and the rest later', async () => {
    const paid = await paidForAddition(server, ['CBC'])
    const { payment } = payingFor(await addTo(server, paid, 'HBA1C'), paid.headers)
    expect(await captured(payment.payment_id, 4_000)).toBe('settled')
    const { refund } = await removalFor(server, paid, 'HBA1C')
    expect(refund).toMatchObject({ online: payment.amount - 40, gateway_offer: 40 })
    const less = await removeFrom(server, paid, 'HBA1C')
    expect([less.net_payable, less.gateway_offer]).toEqual([paid.order.net_payable, undefined])
    expect(await refundedFor([paid.order_id])).toBe(paise(payment.amount) - 4_000)
    const gone = await cancel(paid.order_id, paid.headers)
    expect(gone.refund).toMatchObject({ online: paid.order.net_payable })
  })

  it('keeps the offer of its booking when another test is taken out', async () => {
    const { draft, headers } = await paying.readied(['CBC'])
    await payWithOffer(draft, finalForm(draft), headers, 3_500)
    const whose = { order_id: draft.order_id, headers }
    const { payment } = payingFor(await addTo(server, whose, 'HBA1C'), headers)
    await captured(payment.payment_id, 0)
    expect((await removalFor(server, whose, 'HBA1C')).refund.online).toBe(payment.amount)
    const less = await removeFrom(server, whose, 'HBA1C')
    expect(less.gateway_offer).toBe(35)
    const gone = await cancel(draft.order_id, headers)
    expect(gone.refund?.online).toBe(draft.net_payable - 35)
  })
})

it('of several orders, whatever is cancelled in whatever sequence, never gives back more than was captured', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 60_000 }),
      fc.shuffledSubarray([0, 1, 2], { minLength: 1, maxLength: 3 }),
      async (offer, gone) => {
        const { shown, headers } = await heldFamily(server)
        const [parent] = shown as [Order]
        expect(await payWithOffer(parent, familyForm(shown), headers, offer)).toBe('settled')
        const ids = shown.map(({ order_id }) => order_id)
        for (const at of gone) {
          const before = await detailsOf(server, headers, ids[at] ?? '')
          const preview = cancelLinked(before.linked ?? { orders: [] }, before.order_id)
          const { refund } = await cancel(before.order_id, headers)
          expect(refund?.online).toBe(preview.refund.online)
        }
        const all = paise(parent.linked?.total ?? 0) - offer
        const back = await refundedFor(ids)
        expect(back).toBeLessThanOrEqual(all)
        if (gone.length === 3) expect(back).toBe(all)
      },
    ),
    { numRuns: repeated(12) },
  )
}, 60_000)
