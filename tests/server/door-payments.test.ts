import { eq, or } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_BRAND } from '#contract/brand.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { dueAtVisit } from '#contract/rules/door-payments.ts'
import { refundOf } from '#contract/rules/refund.ts'
import { upiAddress } from '#contract/rules/upi-address.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { ledgerTransfers } from '#server/db/schema/ledger.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { phlebotomists } from '#server/db/schema/phlebotomists.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { balanceOf } from '#server/modules/ledger/ledger.service.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { repeated } from '../support/ring.ts'
import { addTo, fittingTest, payingFor, removalFor, removeFrom } from './factories/addition.ts'
import { pagesOf } from './factories/invoice.ts'
import { type LabSystem, labClient } from './factories/lab-client.ts'
import { moneyOff } from './factories/money-off.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { paymentCalls } from './factories/payment.ts'
import { detailsOf, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

const BRAND = { ...DEFAULT_BRAND, upi: 'lab@bank' }

let server: TestApp
let lab: LabSystem
let calls: ReturnType<typeof orderCalls>
let paying: ReturnType<typeof paymentCalls>
beforeAll(async () => {
  const furtherVisitCharges = { nobody_home: 100, not_prepared: 80 }
  const config = { welcomePoints: 0, lab: 'api', brand: BRAND, furtherVisitCharges } as const
  server = await createTestApp({ config })
  lab = await labClient(server)
  calls = orderCalls(server)
  paying = paymentCalls(server)
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
    const lines = (await read()).timeline.filter((one) => one.paid_at_visit)
    expect(lines.map(({ note }) => note)).toEqual([`₹${order.net_payable} by UPI, reference 4321`])
    expect(await newestOf(order)).toMatchObject({ change: 'changed', reason: 'paid-at-visit' })
    expect(await owedAtVisit(order)).toBe(0)
    expect((await balanceOf(server.db, 'sales')) - before).toBe(order.net_payable * 100)
    const texts = (await newestMessages(server.deps, user.mobile_no)).map(({ text }) => text)
    const receipts = texts.filter((text) => text.includes('we received'))
    expect(receipts).toHaveLength(1)
    expect(receipts[0]).toContain(`Rs ${order.net_payable} by UPI, nothing left to pay`)
  })

  it('can be paid by UPI, by the address that the lab API gives, until nothing is due', async () => {
    const { order } = await placed()
    const address = async () => (await lab.get(`/orders/${order.order_no}`)).json().upi_address
    const sum = (order.net_payable - 100).toFixed(2)
    await receive(order, 100)
    expect(await address()).toBe(
      `upi://pay?pa=lab@bank&pn=Parakh%20Diagnostics&am=${sum}&cu=INR&tn=${order.order_no}`,
    )
    expect(await newestOf(order)).toMatchObject({ order: { upi_address: await address() } })
    await receive(order, order.net_payable - 100, { mode: 'upi' })
    expect(await address()).toBeNull()
    expect(upiAddress(DEFAULT_BRAND, order.order_no, 100)).toBeNull()
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
    expect((await read()).timeline.at(-1)?.note).toBe(
      `₹${order.net_payable + 30} by cash. We give back ₹30, which is more than was due`,
    )
    await receive(order, 5)
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toContain('we received Rs 5 by cash, Rs 5 too much which we give back.')
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
    const refund = { online: 0, at_visit: order.net_payable, status: 'none' }
    expect(cancelled).toMatchObject({ status: 'cancelled', refund })
    expect(refundOf({ ...cancelled, payment_mode: 'online' }).online).toBe(0)
  })

  it('is given back by the lab as far as the order costs less without a test, and says so', async () => {
    const { order, read, headers, user } = await placed()
    const whose = { order_id: order.order_id, headers }
    const confirmedEmail = 'asha@example.in'
    await server.db.update(accounts).set({ confirmedEmail }).where(eq(accounts.id, user.uniqueId))
    await addTo(server, whose, 'HBA1C')
    const dearer = await read()
    await receive(order, dearer.net_payable)
    const [who] = await server.db.select().from(phlebotomists).where(eq(phlebotomists.cityId, 1))
    await lab.tell(order.order_no, 'phlebotomist_assigned', { badge: who?.badge })
    await lab.tell(order.order_no, 'visit_failed', { reason: 'nobody_home' })
    const back = dearer.net_payable - order.net_payable
    expect(await removalFor(server, whose, 'HBA1C')).toMatchObject({
      refund: { online: 0, at_visit: back },
      due_before: 0,
      due_after: 0,
    })
    const before = await balanceOf(server.db, 'sales')
    const now = await removeFrom(server, whose, 'HBA1C')
    expect((await balanceOf(server.db, 'sales')) - before).toBe(-100 * back)
    expect(now).toMatchObject({
      net_payable: order.net_payable,
      door_payments: [{ rupees: dearer.net_payable, over: back }],
    })
    expect(now.timeline.at(-1)?.note).toContain(
      `. We give back ₹${back}, which you paid at the visit`,
    )
    expect((await textsTo(user))[0]).toContain(`Refund: Rs ${back} from us.`)
    expect((await textsTo({ mobile_no: confirmedEmail }))[0]).toContain(
      `We give back ₹${back}, which you paid at the visit.`,
    )
  })

  it('is refused of a cancelled order, and without a sum', async () => {
    const { order } = await placed()
    expect((await receive(order, 0)).statusCode).toBe(400)
    await lab.tell(order.order_no, 'cancelled', { reason: 'Not possible.' })
    const late = await receive(order, 50)
    expect([late.statusCode, late.json().code]).toEqual([409, 'wrong-stage'])
  })
})

/** The newest entry of the lab's feed about an order. */
async function newestOf({ order_no }: Order) {
  const { entries } = (await lab.get('/orders?limit=200')).json()
  return entries.findLast((one: { order: Order }) => one.order.order_no === order_no)
}

/** What the patient opens to pay what is due now. */
async function payOnline(order: Order, headers: Headers, amount = order.net_payable) {
  const body = { order_id: order.order_id, amount }
  const payment = await post<Payment>(server, 'orders/order-pay-online', body, headers)
  return { headers, draft: order, payment }
}

const refusedOnline = async ({ order_id }: Order, headers: Headers, amount: number) => {
  const body = { order_id, amount }
  const answer = await calls.send('POST', 'order-pay-online', body, headers)
  return [answer.statusCode, answer.json().code, answer.json().message]
}

/** The text of the invoice as it is now. */
async function invoiceOf({ order_id }: Order, headers: Headers): Promise<string> {
  const path = `orders/order-invoice/${order_id}`
  const { invoice_id } = await post<{ invoice_id: string }>(server, path, {}, headers)
  const url = `/api/v1/orders/order-invoice-download?invoice_id=${invoice_id}`
  return (await pagesOf((await server.inject({ url, headers })).rawPayload)).join(' ')
}

const textsTo = async ({ mobile_no }: { readonly mobile_no: string }) =>
  (await newestMessages(server.deps, mobile_no)).map(({ text }) => text)

describe('what is due at the visit, paid online', () => {
  it('pays the order: nothing is collected, a receipt is sent, and a cancellation refunds it', async () => {
    const { order, read, headers, user } = await placed()
    const open = await payOnline(order, headers)
    expect(open.payment.amount).toBe(order.net_payable)
    const unpaid = await read()
    expect(unpaid).toMatchObject({ paid: false, payment_mode: 'cash' })
    // The bank's page is open, and nobody has paid there.
    expect(unpaid.payment_under_way).toBeUndefined()
    await server.db
      .update(payments)
      .set({ gatewayPaymentId: `pay_${open.payment.payment_id}` })
      .where(eq(payments.id, open.payment.payment_id))
    expect(await read()).toMatchObject({ payment_under_way: true })
    const callback = await paying.pay(open.payment)
    const back = await server.inject({ url: `${callback.pathname}${callback.search}` })
    expect(back.headers.location).toBe(
      `/profile?tab=my-order&order=${order.order_id}&payment=${open.payment.payment_id}`,
    )
    expect(await paying.verify(open)).toBe('paid')
    const paid = await read()
    expect(paid).toMatchObject({ paid: true, payment_mode: 'online', status: 'booked' })
    expect([paid.due_at_visit, paid.payment_under_way]).toEqual([undefined, undefined])
    expect(paid.timeline.at(-1)).toMatchObject({
      paid_online: true,
      note: `₹${order.net_payable}`,
    })
    expect(await owedAtVisit(order)).toBe(0)
    expect(await newestOf(order)).toMatchObject({ change: 'changed', reason: 'paid-online' })
    const receipts = (await textsTo(user)).filter((text) => text.includes('we received'))
    expect(receipts).toHaveLength(1)
    expect(receipts[0]).toContain(
      `we received Rs ${order.net_payable} by online payment, nothing left to pay.`,
    )
    const body = { order_id: order.order_id, reason: 'Late' }
    const gone = await post<Order>(server, 'orders/order-cancel', body, headers)
    expect(gone.refund).toMatchObject({ online: order.net_payable, status: 'pending' })
  })

  it('is refused for another sum, once nothing is due, and once the visit begins', async () => {
    const { order, headers } = await placed()
    expect(await refusedOnline(order, headers, order.net_payable - 1)).toEqual([
      409,
      'price-changed',
      `₹${order.net_payable} is due for this order now. Please check and pay again.`,
    ])
    const open = await payOnline(order, headers)
    await paying.pay(open.payment)
    await paying.verify(open)
    expect(await refusedOnline(order, headers, order.net_payable)).toEqual([
      409,
      'too-late',
      'This order is paid. Nothing is due.',
    ])
    const begun = await placed()
    await server.db
      .update(orders)
      .set({ status: 'sample_collected' })
      .where(eq(orders.id, begun.order.order_id))
    expect(await refusedOnline(begun.order, begun.headers, begun.order.net_payable)).toEqual([
      409,
      'too-late',
      'Your visit is done, so it can no longer be paid online.',
    ])
  })

  it('pays late what is still due, also after the sample was taken', async () => {
    const { order, read, headers } = await placed()
    const open = await payOnline(order, headers)
    await server.db
      .update(orders)
      .set({ status: 'sample_collected' })
      .where(eq(orders.id, order.order_id))
    await paying.pay(open.payment)
    expect(await paying.verify(open)).toBe('paid')
    expect(await read()).toMatchObject({ paid: true, payment_mode: 'online' })
  })

  it('comes back if the lab had the money before, the order was cancelled or costs something else', async () => {
    const atDoor = await placed()
    const late = await payOnline(atDoor.order, atDoor.headers)
    await receive(atDoor.order, atDoor.order.net_payable)
    await paying.pay(late.payment)
    expect(await paying.verify(late)).toBe('refunded')
    expect(await atDoor.read()).toMatchObject({
      payment_mode: 'cash',
      unused_payment: { online: atDoor.order.net_payable, status: 'pending' },
    })
    expect((await textsTo(atDoor.user))[0]).toContain(
      `your online payment of Rs ${atDoor.order.net_payable} was not used: this sum was not due any more. We refund all of it to where you paid from. Still to pay: nothing.`,
    )
    expect((await atDoor.read()).timeline.at(-1)).toMatchObject({
      payment_unused: true,
      note: `₹${atDoor.order.net_payable} goes back to where you paid from`,
    })
    const gone = await placed()
    const second = await payOnline(gone.order, gone.headers)
    const body = { order_id: gone.order.order_id, reason: 'Late' }
    await post<Order>(server, 'orders/order-cancel', body, gone.headers)
    await paying.pay(second.payment)
    expect(await paying.verify(second)).toBe('refunded')
    const more = await placed()
    const third = await payOnline(more.order, more.headers)
    const { order_id } = more.order
    await addTo(server, { order_id, headers: more.headers }, 'HBA1C')
    await paying.pay(third.payment)
    expect(await paying.verify(third)).toBe('refunded')
    const due = await more.read()
    expect(due).toMatchObject({ paid: false, payment_mode: 'cash' })
    expect((await textsTo(more.user))[0]).toContain(`Still to pay: Rs ${due.net_payable}.`)
    expect(due.timeline.at(-1)).toMatchObject({
      payment_unused: true,
      note: `₹${more.order.net_payable} goes back to where you paid from. ₹${due.net_payable} is still to be paid`,
    })
    expect(await newestOf(due)).toMatchObject({ change: 'changed', reason: 'payment-unused' })
  })

  it('comes back if the lab receives the money too, and only that is more', async () => {
    const { order, read, headers, user } = await placed()
    const open = await payOnline(order, headers)
    await paying.pay(open.payment)
    await paying.verify(open)
    await receive(order, 100)
    expect((await textsTo(user))[0]).toContain('Rs 100 by cash, Rs 100 is refunded online.')
    expect((await read()).timeline.at(-1)?.note).toBe(
      '₹100 by cash. ₹100 that you had paid online goes back to where you paid from',
    )
    expect(await read()).toMatchObject({
      payment_mode: 'online',
      door_payments: [{ rupees: 100, over: 0 }],
      paid_twice: { online: 100, status: 'pending' },
    })
    await receive(order, order.net_payable - 80)
    expect((await textsTo(user))[0]).toContain(
      `Rs ${order.net_payable - 80} too much which we give back.`,
    )
    expect(await read()).toMatchObject({
      paid: true,
      payment_mode: 'cash',
      door_payments: [{ over: 0 }, { rupees: order.net_payable - 80, over: 20 }],
      unused_payment: { online: order.net_payable, status: 'pending' },
    })
  })

  it('says so on the invoice, with its day and the reference', async () => {
    const { order, headers } = await placed()
    const open = await payOnline(order, headers)
    await paying.pay(open.payment)
    await paying.verify(open)
    const { gatewayPaymentId } = await paying.rowOf(open.payment)
    expect(await invoiceOf(order, headers)).toContain(
      `Paid online. 02/03/2026: ₹${order.net_payable} paid online. Payment reference ${gatewayPaymentId}`,
    )
  })

  it('lets a test be added and taken out as of any order that was paid online', async () => {
    const { order, read, headers } = await placed()
    const open = await payOnline(order, headers)
    await paying.pay(open.payment)
    await paying.verify(open)
    const whose = { order_id: order.order_id, headers }
    const { due } = await fittingTest(server, whose, 'HBA1C')
    const added = payingFor(await addTo(server, whose, 'HBA1C'), headers)
    expect(added.payment.amount).toBe(due)
    await paying.pay(added.payment)
    expect(await paying.verify(added)).toBe('paid')
    const body = { order_id: order.order_id, reason: 'Late' }
    const gone = await post<Order>(server, 'orders/order-cancel', body, headers)
    expect(gone.refund?.online).toBe(order.net_payable + due)
    expect((await read()).timeline.some(({ paid_online }) => paid_online)).toBe(true)
  })
})

const STEPS = [
  'payOnline',
  'bankPays',
  'door',
  'doorPart',
  'add',
  'takeOut',
  'fail',
  'repeat',
  'bookAgain',
  'gift',
  'cancel',
  'labCancels',
] as const
type Step = (typeof STEPS)[number]

/** Rare in random sequences. */
const KNOWN: Step[][] = [
  ['payOnline', 'door', 'bankPays'],
  ['payOnline', 'bankPays', 'add', 'bankPays', 'doorPart', 'fail', 'takeOut', 'cancel'],
  ['doorPart', 'fail', 'payOnline', 'bankPays', 'cancel'],
  ['add', 'door', 'fail', 'takeOut'],
  ['payOnline', 'bankPays', 'repeat', 'bookAgain', 'payOnline', 'bankPays', 'cancel', 'bookAgain'],
  [
    'door',
    'repeat',
    'bookAgain',
    'cancel',
    'bookAgain',
    'fail',
    'bookAgain',
    'payOnline',
    'bankPays',
  ],
  ['payOnline', 'repeat', 'bookAgain', 'bankPays', 'door', 'cancel'],
  ['fail', 'bookAgain', 'payOnline', 'bankPays', 'add', 'cancel'],
]

/** An order to be paid at service, in part with points, and what can happen to its money. */
async function living([code, added]: readonly [string, string]) {
  const wallet = moneyOff(server)
  const ready = await calls.readyToPlace([code])
  const { headers } = ready
  await wallet.grant(ready, 200)
  await wallet.applyWallet(ready, ready.draft, 100)
  const shown = await detailsOf(server, headers, ready.draft.order_id)
  const order = await calls.place(finalForm(shown), headers)
  const whose = { order_id: order.order_id, headers }
  const read = () => detailsOf(server, headers, order.order_id)
  const open: Parameters<typeof paying.verify>[0][] = []
  const [who] = await server.db.select().from(phlebotomists).where(eq(phlebotomists.cityId, 1))
  const door = (rupees: number) => rupees > 0 && receive(order, rupees)
  let gifts = 0
  const steps: Record<Step, () => Promise<unknown>> = {
    async payOnline() {
      const body = { order_id: order.order_id, amount: dueAtVisit(await read()) }
      const { result } = (await calls.send('POST', 'order-pay-online', body, headers)).json()
      if (result) open.push({ headers, draft: order, payment: result })
    },
    // Also long after: the page of the bank stays open.
    async bankPays() {
      const one = open.shift()
      if (!one) return
      await paying.pay(one.payment)
      expect(await paying.verify(one)).toBeOneOf(['paid', 'refunded'])
    },
    door: async () => door(dueAtVisit(await read()) || 70),
    doorPart: async () => door(50),
    async add() {
      const body = { order_id: order.order_id, codes: [added] }
      const { result } = (await calls.send('POST', 'order-additions', body, headers)).json()
      if (!result?.candidates[0]?.fits) return
      const answer = await addTo(server, whose, added)
      if (answer.payment) open.push(payingFor(answer, headers))
    },
    async takeOut() {
      const body = { order_id: order.order_id, codes: [] }
      const { result } = (await calls.send('POST', 'order-additions', body, headers)).json()
      if (result?.removals.length > 0) await removeFrom(server, whose, added)
    },
    async fail() {
      await lab.tell(order.order_no, 'phlebotomist_assigned', { badge: who?.badge })
      await lab.tell(order.order_no, 'visit_failed', { reason: 'nobody_home' })
    },
    async repeat() {
      const tubes = [{ barcode: 'B-1', container: 'EDTA tube (lavender)' }]
      await lab.tell(order.order_no, 'phlebotomist_assigned', { badge: who?.badge })
      await lab.tell(order.order_no, 'samples_collected', { tubes })
      await lab.tell(order.order_no, 'received')
      const asked = { reason: 'It clotted.', cause: 'not_prepared' }
      await lab.tell(order.order_no, 'resample_requested', asked)
    },
    async bookAgain() {
      const slot_id = await insertWindow(server.db)
      const body = { order_id: order.order_id, slot_id, center_slot: [] }
      const key = { ...headers, 'idempotency-key': crypto.randomUUID() }
      const { statusCode } = await calls.send('POST', 'order-reschedule', body, key)
      expect(statusCode).toBeOneOf([200, 409])
    },
    gift: () => wallet.grant(ready, 10, `gift-${gifts++}`),
    async cancel() {
      const body = { order_id: order.order_id, reason: 'Late' }
      const { statusCode } = await calls.send('POST', 'order-cancel', body, headers)
      expect(statusCode).toBeOneOf([200, 409])
    },
    labCancels: () => lab.tell(order.order_no, 'cancelled', { reason: 'Not possible.' }),
  }
  return {
    order,
    headers,
    read,
    steps,
    points: async () => (await wallet.walletOf(ready)).points,
    gifts: () => gifts,
  }
}

const paise = (rupees: number) => Math.round(rupees * 100)
const total = (all: readonly { readonly amountPaise: number }[]) =>
  all.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** What came and went for an order, paise: at the gateway, at the visit, and by the ledger. */
async function moneyOf({ order_id }: Order) {
  const received = await server.db.select().from(payments).where(eq(payments.orderId, order_id))
  const returned = await server.db
    .select({ amountPaise: refunds.amountPaise })
    .from(refunds)
    .innerJoin(payments, or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)))
    .where(eq(payments.orderId, order_id))
  const arrived = received.filter(({ gatewayPaymentId }) => gatewayPaymentId !== null)
  const moved = await server.db
    .select()
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.orderId, order_id))
  const side = (name: string) => {
    const sum = (of: 'debit' | 'credit') =>
      moved.filter((one) => one[of] === name).reduce((all, { amount }) => all + amount, 0)
    return sum('credit') - sum('debit')
  }
  return {
    online: total(arrived) - total(returned),
    owed: total(returned),
    ledger: {
      sales: side('sales'),
      refunds: side('refunds'),
      gateway: side('gateway'),
      door: side('door'),
    },
    arrived: total(arrived),
  }
}

describe('the money of an order', () => {
  it('adds up on the order, its invoice and in the ledger, whatever is paid, refunded or credited', async () => {
    const items = fc.constantFrom(['CBC', 'HBA1C'] as const, ['PRF003', 'PTINR'] as const)
    const examples = KNOWN.map((steps): [readonly [string, string], Step[]] => [
      ['CBC', 'HBA1C'],
      steps,
    ])
    const sequence = fc.array(fc.constantFrom(...STEPS), { minLength: 3, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(items, sequence, async (codes, steps) => {
        const life = await living(codes)
        for (const step of steps) await life.steps[step]()
        const now = await life.read()
        const { online, owed, arrived, ledger } = await moneyOf(life.order)
        const received = now.door_payments ?? []
        const atDoor = received.reduce((sum, { rupees }) => sum + paise(rupees), 0)
        const over = received.reduce((sum, one) => sum + paise(one.over), 0)
        // The page, its QR code and the lab API name one sum.
        const due = dueAtVisit(now)
        const shown = (await lab.get(`/orders/${now.order_no}`)).json()
        expect(shown.to_collect_rupees).toBe(due)
        expect(shown.upi_address).toBe(upiAddress(BRAND, now.order_no, due))
        const am = shown.upi_address && new URL(shown.upi_address).searchParams.get('am')
        expect(Number(am ?? 0)).toBe(due)
        const isCancelled = now.status === 'cancelled'
        const kept = isCancelled ? 0 : atDoor - over
        // Paid and not refunded is the price of what stands, less what is shown as due.
        const stands = paise(now.net_payable) - paise(dueAtVisit(now))
        if (isCancelled) expect(online).toBe(0)
        else expect(online + atDoor - over).toBe(now.paid ? stands : 0)
        expect(ledger).toEqual({
          sales: online + kept,
          refunds: owed,
          gateway: 0 - arrived,
          door: 0 - kept,
        })
        const used = isCancelled ? 0 : now.amounts.redeem_from_wallet_points * 2
        expect(await life.points()).toBe(200 + 10 * life.gifts() - used)
        if (isCancelled) return
        const invoice = await invoiceOf(life.order, life.headers)
        const rupees = (one: number) => one.toLocaleString('en-IN', { minimumFractionDigits: 2 })
        expect(invoice).toContain(`Net payable ₹${rupees(now.net_payable)}`)
        if (now.due_at_visit)
          expect(invoice).toMatch(RegExp(`₹${rupees(now.due_at_visit)} (to be paid )?at service`))
        for (const { rupees: sum } of received) expect(invoice).toContain(`₹${rupees(sum)}, cash`)
      }),
      { numRuns: examples.length + repeated(40), endOnFailure: true, examples },
    )
  }, 240_000)
})
