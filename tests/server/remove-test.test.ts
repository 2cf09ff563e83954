import { eq, inArray, or } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/calls.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import {
  additionsOf,
  addTo,
  fittingTest,
  paidForAddition,
  payingFor,
  placedForAddition,
  removalFor,
  removalForm,
  removeFrom,
} from './factories/addition.ts'
import { centreVisitor } from './factories/centre-visit.ts'
import { paidFamily, placedFamily, shownTo } from './factories/family.ts'
import { labClient, stepOrder } from './factories/lab-client.ts'
import { moneyOff } from './factories/money-off.ts'
import { orderCalls, renewed } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { paymentCalls } from './factories/payment.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post, signIn } from './support/sign-in.ts'

let server: TestApp
let calls: ReturnType<typeof orderCalls>
let paying: ReturnType<typeof paymentCalls>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0 }, poolSize: 20 })
  calls = orderCalls(server)
  paying = paymentCalls(server)
})
afterAll(async () => {
  expect((await auditLedger(server.db)).balanced).toBe(true)
  await server.close()
})
beforeEach(() => server.clock.set(TEST_NOW))

type Whose = { readonly order_id: string; readonly headers: Headers }

const send = (payload: object, headers: Headers) =>
  server.inject({ method: 'POST', url: '/api/v1/orders/order-remove-test', payload, headers })

const refusalOf = async (payload: object, headers: Headers) => {
  const answer = await send(payload, headers)
  return [answer.statusCode, answer.json().code]
}

const codesOf = ({ lines }: Order) => lines.map(({ test_code }) => test_code)
const addedIn = ({ lines }: Order) =>
  lines.filter(({ added }) => added).map(({ test_code }) => test_code)

const cancel = (order_id: string, headers: Headers) =>
  post<Order>(server, 'orders/order-cancel', { order_id, reason: 'Away' }, headers)

/** Adds a test and pays for it online. */
async function paidAddition(whose: Whose, code: string) {
  const claim = payingFor(await addTo(server, whose, code), whose.headers)
  await paying.pay(claim.payment)
  expect(await paying.verify(claim)).toBe('paid')
  return claim.payment.payment_id
}

/** What was received and refunded at the gateway for these orders, paise. */
async function movedFor(...orderIds: string[]) {
  const settled = await server.db.select().from(payments).where(inArray(payments.orderId, orderIds))
  const out = await server.db
    .select({ amountPaise: refunds.amountPaise, cause: refunds.cause, part: refunds.partOfId })
    .from(refunds)
    .innerJoin(payments, or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)))
    .where(inArray(payments.orderId, orderIds))
  const sum = (rows: readonly { amountPaise: number }[]) =>
    rows.reduce((total, { amountPaise }) => total + amountPaise, 0)
  const received = settled.filter(({ gatewayPaymentId }) => gatewayPaymentId !== null)
  return { in: sum(received), out: sum(out), refunds: out }
}

describe('a test taken out of an order that is paid at service', () => {
  it('leaves the order as it was before, and tells the lab', async () => {
    const placed = await placedForAddition(server, ['CBC'])
    const { order: with2 } = await addTo(server, placed, 'LIPID')
    expect([addedIn(placed.order), addedIn(with2)]).toEqual([[], ['LIPID']])
    const lab = await labClient(server)
    const { next } = (await lab.get('/orders?limit=200')).json()
    const removal = await removalFor(server, placed, 'LIPID')
    expect(removal).toMatchObject({
      due_before: with2.net_payable,
      due_after: placed.order.net_payable,
      refund: { online: 0, wallet_points: 0 },
    })
    const order = await removeFrom(server, placed, 'LIPID')
    const { timeline: _, ...now } = order
    const { timeline: __, ...before } = placed.order
    expect(now).toEqual(before)
    expect(order.timeline.at(-1)).toMatchObject({
      status: 'booked',
      note: 'Took out Lipid Profile',
      tests_removed: true,
    })
    const { entries } = (await lab.get(`/orders?after=${next}`)).json()
    expect(entries).toMatchObject([
      {
        change: 'changed',
        reason: 'tests-removed',
        order: { to_collect_rupees: order.net_payable, tests: [{ code: 'CBC' }] },
      },
    ])
  })

  it('tells that fasting is no longer needed', async () => {
    const placed = await placedForAddition(server, ['CBC'])
    await addTo(server, placed, 'LIPID')
    await removeFrom(server, placed, 'LIPID')
    const [sms] = await newestMessages(server.deps, placed.user.mobile_no)
    expect(sms?.text).toContain(
      `fasting is no longer needed for ${placed.order.member.firstName}, order ${placed.order.order_no}.`,
    )
  })

  it('is written to the patient, and into the audit', async () => {
    const placed = await placedForAddition(server)
    const email = `${crypto.randomUUID()}@example.in`
    const accountId = placed.user.uniqueId
    await server.db
      .update(accounts)
      .set({ confirmedEmail: email })
      .where(eq(accounts.id, accountId))
    const { order: with2 } = await addTo(server, placed, 'HBA1C')
    const order = await removeFrom(server, placed, 'HBA1C')
    const [sms] = await newestMessages(server.deps, placed.user.mobile_no)
    expect(sms?.text).toContain(
      `HbA1c is taken out of order ${order.order_no} for ${order.member.firstName}. ` +
        `Order total: Rs ${order.net_payable} instead of Rs ${with2.net_payable}. ` +
        `To pay at service: Rs ${order.net_payable}. ` +
        'Refund: none is due as nothing was paid. Details: ',
    )
    const [message] = await newestMessages(server.deps, email)
    expect(message?.text).toContain('HbA1c was taken out of your order')
    expect(message?.text).toContain('₹380 less at service')
    const rows = await server.db.select().from(auditLog).where(eq(auditLog.accountId, accountId))
    expect(rows.filter(({ action }) => action === 'test-removed')).toMatchObject([
      { call: 'orderRemoveTest', subject: { order_id: placed.order_id } },
    ])
  })

  it('brings the collection charge back that ended with it', async () => {
    const placed = await placedForAddition(server, ['PRF003'])
    const { order: free } = await addTo(server, placed, 'PTINR')
    expect(free.amounts.hc_charges).toBe(0)
    expect(await removalFor(server, placed, 'PTINR')).toMatchObject({
      charge_before: 0,
      charge_after: 100,
      due_after: placed.order.net_payable,
    })
    expect((await removeFrom(server, placed, 'PTINR')).amounts).toEqual(placed.order.amounts)
  })

  it('returns points above a total that fell', async () => {
    const ready = await calls.readyToPlace(['CBC'])
    const money = moneyOff(server)
    await money.grant(ready, 10_000)
    await money.applyWallet(ready, ready.draft)
    const shown = await detailsOf(server, ready.headers, ready.draft.order_id)
    const before = await calls.place(finalForm(shown), ready.headers)
    expect([before.net_payable, before.paid]).toEqual([0, true])
    const { points } = await money.walletOf(ready)
    const whose = { ...ready, order_id: before.order_id }
    const { order: more } = await addTo(server, whose, 'VITD')
    expect(more.paid).toBe(false)
    const order = await removeFrom(server, whose, 'VITD')
    expect([order.net_payable, order.paid, order.amounts]).toEqual([0, true, before.amounts])
    expect((await money.walletOf(ready)).points).toBe(points)
    await cancel(before.order_id, ready.headers)
    expect((await money.walletOf(ready)).points).toBe(10_000)
  })

  it('may be added and taken out again, others staying', async () => {
    const placed = await placedForAddition(server, ['CBC'])
    await addTo(server, placed, 'HBA1C')
    await addTo(server, placed, 'CRP')
    expect(addedIn(await removeFrom(server, placed, 'HBA1C'))).toEqual(['CRP'])
    const { order } = await addTo(server, placed, 'HBA1C')
    expect([codesOf(order), addedIn(order)]).toEqual([
      ['CBC', 'CRP', 'HBA1C'],
      ['CRP', 'HBA1C'],
    ])
    await removeFrom(server, placed, 'CRP')
    const last = await removeFrom(server, placed, 'HBA1C')
    expect([codesOf(last), last.net_payable]).toEqual([['CBC'], placed.order.net_payable])
  })

  it('takes its safety answers along', async () => {
    const { patient, draft } = await centreVisitor(server, ['CBC'], { lab_code: 'MUM01' })
    const order = await calls.place(finalForm(draft), patient.headers)
    const whose = { order_id: order.order_id, headers: patient.headers }
    const { questions, after } = await fittingTest(server, whose, 'XRCHEST')
    const safety_answers = questions.map(({ text }) => ({ question: text, answer: 'no' }))
    const body = {
      order_id: order.order_id,
      code: 'XRCHEST',
      safety_answers,
      amounts: after.amounts,
    }
    await post(server, 'orders/order-add-test', body, patient.headers)
    const again = await removeFrom(server, whose, 'XRCHEST')
    expect(again.safety_answers).toEqual([])
  })
})

describe('what cannot be taken out', () => {
  it('are tests that were booked, tests of another patient, and tests that are not there', async () => {
    const placed = await placedForAddition(server, ['CBC'])
    await addTo(server, placed, 'HBA1C')
    const body = await removalForm(server, placed, 'HBA1C')
    expect((await additionsOf(server, placed, [])).removals?.map(({ code }) => code)).toEqual([
      'HBA1C',
    ])
    for (const code of ['CBC', 'LIPID', 'NO-SUCH-TEST']) {
      expect(await refusalOf({ ...body, code }, placed.headers)).toEqual([409, 'not-added'])
    }
    const { headers: other } = await signIn(server)
    expect(await refusalOf(body, other)).toEqual([404, 'unknown-order'])
    const changed = { ...body, due_after: body.due_after + 1 }
    expect(await refusalOf(changed, placed.headers)).toEqual([409, 'price-changed'])
  })

  it('is any test once the phlebotomist has set out, the visit has begun or the order is cancelled', async () => {
    const lab = await labClient(server)
    const placed = await placedForAddition(server)
    await addTo(server, placed, 'HBA1C')
    const body = await removalForm(server, placed, 'HBA1C')
    await stepOrder(server, placed.order)
    const way = { arrives_at: server.clock.now().toISOString() }
    await lab.tell(placed.order.order_no, 'phlebotomist_on_the_way', way)
    const refused = await send(body, placed.headers)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'too-late'])
    expect(refused.json().message).toContain('no test can be taken out')
    for (const status of ['sample_collected', 'cancelled'] as const) {
      await server.db.update(orders).set({ status }).where(eq(orders.id, placed.order_id))
      expect(await refusalOf(body, placed.headers)).toEqual([409, 'too-late'])
    }
  })

  it('is a test whose sums have changed meanwhile: another person of the visit got a test', async () => {
    await calls.setPrice('VITB12', 150_000)
    const made = await placedFamily(server)
    const [one, two] = made.orders as [Order, Order]
    const { headers } = made
    const whose = { order_id: two.order_id, headers }
    await addTo(server, whose, 'VITB12')
    const body = await removalForm(server, whose, 'VITB12')
    await addTo(server, { order_id: one.order_id, headers }, 'VITB12')
    expect(await refusalOf(body, headers)).toEqual([409, 'price-changed'])
    const fresh = await removeFrom(server, whose, 'VITB12')
    expect(codesOf(fresh)).toEqual(codesOf(two))
  })
})

describe('a test taken out of an order that was paid online', () => {
  it('is refunded from the payment that paid for it, once, by twelve presses at the same time', async () => {
    const paid = await paidForAddition(server, ['CBC'])
    const paymentId = await paidAddition(paid, 'HBA1C')
    const body = await removalForm(server, paid, 'HBA1C')
    expect(body).toMatchObject({ refund_online: 380, due_after: 0 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(body, paid.headers)))
    const said = answers.map((answer) => answer.json().code ?? answer.statusCode)
    expect(said.filter((one) => one === 200)).toHaveLength(1)
    expect(said.filter((one) => one === 'not-added')).toHaveLength(11)
    expect((await movedFor(paid.order_id)).refunds).toEqual([
      { amountPaise: 38_000, cause: 'reduced', part: paymentId },
    ])
    const order = await detailsOf(server, paid.headers, paid.order_id)
    expect([order.net_payable, order.paid, order.due_at_visit]).toEqual([
      paid.order.net_payable,
      true,
      undefined,
    ])
    expect(order.timeline.at(-1)?.note).toBe(
      'Took out HbA1c. ₹380 goes back to where you paid from',
    )
    const [sms] = await newestMessages(server.deps, paid.user.mobile_no)
    expect(sms?.text).toContain('To pay at service: nothing. Refund: Rs 380. Details: ')
    const gone = await cancel(paid.order_id, paid.headers)
    expect(gone.refund?.online).toBe(paid.order.net_payable)
    const moved = await movedFor(paid.order_id)
    expect(moved.out).toBe(moved.in)
  })

  it('repeats its answer to a repeated request, and refunds once', async () => {
    const paid = await paidForAddition(server, ['CBC'])
    await paidAddition(paid, 'HBA1C')
    const body = await removalForm(server, paid, 'HBA1C')
    const headers = { ...paid.headers, 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [await send(body, headers), await send(body, headers)]
    expect([first.statusCode, second.json()]).toEqual([200, first.json()])
    expect((await movedFor(paid.order_id)).out).toBe(38_000)
  })

  it('has the charge that comes back kept from the refund, or paid at the visit', async () => {
    await calls.setPrice('ATPO', 195_000)
    await calls.setPrice('SGPT', 5_000)
    const paid = await paidForAddition(server, ['ATPO'])
    await addTo(server, paid, 'SGPT')
    expect((await movedFor(paid.order_id)).out).toBe(5_000)
    const order = await removeFrom(server, paid, 'SGPT')
    expect(order.amounts).toEqual(paid.order.amounts)
    expect([order.paid, order.due_at_visit]).toEqual([true, 50])
    const lab = await labClient(server)
    expect((await lab.get(`/orders/${order.order_no}`)).json().to_collect_rupees).toBe(50)
    const gone = await cancel(paid.order_id, paid.headers)
    expect(gone.refund?.online).toBe(2_000)
    const moved = await movedFor(paid.order_id)
    expect([moved.in, moved.out]).toEqual([205_000, 205_000])
  })

  it('can be added again at the price of the day, with what is due at the visit', async () => {
    await calls.setPrice('ATPO', 195_000)
    await calls.setPrice('SGPT', 5_000)
    const paid = await paidForAddition(server, ['ATPO'])
    await addTo(server, paid, 'SGPT')
    await removeFrom(server, paid, 'SGPT')
    const { order, payment } = await addTo(server, paid, 'SGPT')
    expect([payment, order.net_payable, order.due_at_visit]).toEqual([null, 2_000, undefined])
    const moved = await movedFor(paid.order_id)
    expect(moved.in - moved.out).toBe(200_000)
  })
})

describe('a test taken out of one order of a family visit', () => {
  it('has another order of the visit carry the charge again, as the preview says', async () => {
    await calls.setPrice('LIPID', 250_000)
    const made = await placedFamily(server)
    const [one, two] = made.orders as [Order, Order]
    const whose = { order_id: two.order_id, headers: made.headers }
    await addTo(server, whose, 'LIPID')
    const free = await detailsOf(server, made.headers, one.order_id)
    expect(free.amounts.hc_charges).toBe(0)
    const removal = await removalFor(server, whose, 'LIPID')
    expect(removal).toMatchObject({ charge_before: 0, charge_after: 100 })
    await removeFrom(server, whose, 'LIPID')
    const after = await shownTo(server, made)
    expect(after.map(({ amounts }) => amounts)).toEqual(made.orders.map(({ amounts }) => amounts))
    expect(after[0]?.timeline.at(-1)).toMatchObject({
      charge_changed: true,
      note: 'Home collection ₹100',
    })
    expect(after[0]?.linked?.due).toBe(removal.due_after)
  })

  it('keeps that charge back from the refund, and cancelling all brings back the rest', async () => {
    await calls.setPrice('LIPID', 250_000)
    const made = await paidFamily(server)
    const [, two] = made.orders as [Order, Order]
    const whose = { order_id: two.order_id, headers: made.headers }
    await paidAddition(whose, 'LIPID')
    const removal = await removalFor(server, whose, 'LIPID')
    expect([removal.refund.online, removal.due_after]).toEqual([2_400, 0])
    await removeFrom(server, whose, 'LIPID')
    const after = await shownTo(server, made)
    expect(after.map(({ amounts, due_at_visit }) => [amounts, due_at_visit])).toEqual(
      made.orders.map(({ amounts }) => [amounts, undefined]),
    )
    const ids = made.orders.map(({ order_id }) => order_id)
    const moved = await movedFor(...ids)
    expect(moved.in - moved.out).toBe(Math.round((made.orders[0]?.linked?.total ?? 0) * 100))
    const all = { order_id: ids[0], reason: 'Away', with_linked: true }
    await post(server, 'orders/order-cancel', all, made.headers)
    const end = await movedFor(...ids)
    expect(end.out).toBe(end.in)
  })
})

describe('the invoice of an order from which a test was taken out', () => {
  const invoiceOf = async ({ order_id, headers }: Whose) =>
    (await post<{ invoice_id: string }>(server, `orders/order-invoice/${order_id}`, {}, headers))
      .invoice_id

  it('is replaced by another; after its month the test stays', async () => {
    const paid = await paidForAddition(server, ['CBC'])
    await paidAddition(paid, 'HBA1C')
    const first = await invoiceOf(paid)
    await removeFrom(server, paid, 'HBA1C')
    expect(await invoiceOf(paid)).not.toBe(first)

    await paidAddition(paid, 'CRP')
    const body = await removalForm(server, paid, 'CRP')
    server.clock.set('2026-04-01T00:10:00+05:30')
    const headers = await renewed(server, paid)
    const refused = await send(body, headers)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'billing-closed'])
    expect(refused.json().message).toBe(
      'The month of the invoice has ended, so no test can be taken out online. Please call us.',
    )
    const order = await detailsOf(server, headers, paid.order_id)
    expect(codesOf(order)).toEqual(['CBC', 'CRP'])
  })
})
