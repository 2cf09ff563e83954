import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { coupons, couponUses } from '#server/db/schema/coupons.ts'
import { walletHolds } from '#server/db/schema/ledger.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { slotHolds } from '#server/db/schema/slots.ts'
import { staleDrafts } from '#server/jobs/stale-drafts.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { draftService } from '#server/modules/orders/drafts/draft.service.ts'
import { draftSlotService } from '#server/modules/orders/drafts/draft-slots.service.ts'
import { centreVisitor, holdAppointment } from './factories/centre-visit.ts'
import { insertCoupon } from './factories/coupon.ts'
import { moneyOff } from './factories/money-off.ts'
import { orderCalls } from './factories/order-calls.ts'
import { draftForm, finalForm } from './factories/order-forms.ts'
import { paymentCalls } from './factories/payment.ts'
import { type Device, secondDevice } from './factories/second-device.ts'
import { detailsOf, hold, insertAppointment, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { post } from './support/sign-in.ts'

const ROUNDS = 6
/** A round takes a quarter of a second on two idle cores; a busy machine needs more. */
const PATIENCE_MS = 120_000

let server: TestApp
let calls: ReturnType<typeof orderCalls>
let money: ReturnType<typeof moneyOff>
let paying: ReturnType<typeof paymentCalls>
beforeAll(async () => {
  server = await createTestApp({ poolSize: 20 })
  calls = orderCalls(server)
  money = moneyOff(server)
  paying = paymentCalls(server)
})
afterAll(() => server.close())

const logOut = ({ headers, tokens }: Device) =>
  post(server, 'auth/log-out', { token: tokens.refreshToken, chosen: true }, headers)

const changeCart = ({ headers }: Device, lines: readonly { readonly code: string }[]) => {
  const body = { action: 'change', cart_data: JSON.stringify(lines), cart_discount: 0, city_id: 1 }
  const rest = { address_data: null, slots_data: null, member_id: null }
  return post(server, 'cart/data', { ...body, ...rest }, headers)
}

/** A draft with a slot, 240 points and a coupon. */
async function heldDraft() {
  const ready = await calls.readyToPlace()
  const coupon = await insertCoupon(server.db)
  await money.applyCoupon(ready, ready.draft, coupon.code)
  await money.applyWallet(ready, ready.draft)
  const shown = await detailsOf(server, ready.headers, ready.draft.order_id)
  return { ...ready, coupon, shown }
}

type Held = Awaited<ReturnType<typeof heldDraft>>

/** What an order has: its status, live slots, points and coupon. */
async function reservationsOf({ order_id }: Pick<Order, 'order_id'>) {
  const [order] = await server.db.select().from(orders).where(eq(orders.id, order_id))
  const isLive = inArray(slotHolds.state, ['held', 'booked'] as const)
  const slots = await server.db
    .select({ state: slotHolds.state })
    .from(slotHolds)
    .where(and(eq(slotHolds.orderId, order_id), isLive))
  const points = await server.db
    .select({ state: walletHolds.state })
    .from(walletHolds)
    .where(eq(walletHolds.orderId, order_id))
  const uses = await server.db
    .select({ state: couponUses.state })
    .from(couponUses)
    .where(eq(couponUses.orderId, order_id))
  return {
    status: order?.status,
    slots: slots.map(({ state }) => state),
    points: points.map(({ state }) => state),
    coupon: uses.map(({ state }) => state),
  }
}

const KEPT = { status: 'draft', slots: ['held'], points: ['applied'], coupon: ['applied'] }
const RELEASED = { status: 'draft', slots: [], points: ['released'], coupon: ['released'] }
const BOOKED = { status: 'booked', slots: ['booked'], points: ['spent'], coupon: ['used'] }

async function takenBy({ slotId, coupon }: Held): Promise<unknown[]> {
  const [row] = await server.db.select().from(coupons).where(eq(coupons.id, coupon.id))
  return [await calls.takenOf(slotId), row?.used]
}

const isBalanced = async () => (await auditLedger(server.db)).balanced

describe('logging out', () => {
  it('[R4.12] releases points, coupon and slot of the draft, and keeps the draft', async () => {
    const held = await heldDraft()
    expect(await reservationsOf(held.draft)).toEqual(KEPT)
    await logOut(held)
    expect(await reservationsOf(held.draft)).toEqual(RELEASED)
    expect(await takenBy(held)).toEqual([0, 0])
    const back = await secondDevice(server, held)
    expect((await money.walletOf({ ...back, user: held.user })).points).toBe(240)
    const shown = await detailsOf(server, back.headers, held.draft.order_id)
    expect(shown).toMatchObject({ status: 'draft', hold: null, coupon: null, wallet: null })
    expect(shown.net_payable).toBe(240)
    expect(await isBalanced()).toBe(true)
  })

  it('keeps everything when the session was lost: the same patient may go on', async () => {
    const held = await heldDraft()
    await post(server, 'auth/log-out', { token: held.tokens.refreshToken }, held.headers)
    const call = await server.inject({ url: '/api/v1/orders/open-booking', headers: held.headers })
    expect(call.statusCode).toBe(406)
    expect(await reservationsOf(held.draft)).toEqual(KEPT)
  })

  it('releases what a lost session held once the cart has other tests', async () => {
    const held = await heldDraft()
    await post(server, 'auth/log-out', { token: held.tokens.refreshToken }, held.headers)
    const back = await secondDevice(server, held)
    const lines = held.shown.lines.map(({ test_code }) => ({ code: test_code }))
    await changeCart(back, lines)
    expect(await reservationsOf(held.draft)).toEqual(KEPT)
    const removed = lines.map(({ code }) => ({ code, removed: true }))
    await changeCart(back, removed)
    expect(await reservationsOf(held.draft)).toEqual(RELEASED)
    expect(await takenBy(held)).toEqual([0, 0])
    expect(await isBalanced()).toBe(true)
  })

  it('leaves the draft of a device that is signed in to that device', async () => {
    const phone = await heldDraft()
    await changeCart(await secondDevice(server, phone), [{ code: 'TSH' }])
    expect(await reservationsOf(phone.draft)).toEqual(KEPT)
  })

  it('releases every appointment of a centre visit', async () => {
    const visitor = await centreVisitor(server, ['CTBRN', 'USGABD'])
    const ct = await insertAppointment(server.db)
    const early = { modality: 7, fromTime: '08:00', toTime: '08:45' }
    const usg = await insertAppointment(server.db, early)
    await holdAppointment(server, visitor, ct, 'CT')
    await holdAppointment(server, visitor, usg, 'Ultrasound/USG')
    await logOut(visitor.patient)
    expect((await reservationsOf(visitor.draft)).slots).toEqual([])
    expect([await calls.takenOf(ct), await calls.takenOf(usg)]).toEqual([0, 0])
  })

  it('changes nothing at a draft that another device of the patient works on', async () => {
    const laptop = await heldDraft()
    const phone = await secondDevice(server, laptop)
    await logOut(phone)
    expect(await reservationsOf(laptop.draft)).toEqual(KEPT)
    expect(await takenBy(laptop)).toEqual([1, 1])
  })

  it('keeps what is held for the device that went on with the draft', async () => {
    const phone = await heldDraft()
    const laptop = await secondDevice(server, phone)
    const slotId = await insertWindow(server.db, { slotDate: '2026-03-05' })
    await hold(server, laptop.headers, phone.draft, slotId)
    await logOut(phone)
    expect(await reservationsOf(phone.draft)).toEqual(KEPT)
    await logOut(laptop)
    expect(await reservationsOf(phone.draft)).toEqual(RELEASED)
  })

  it('leaves placed orders alone', async () => {
    const held = await heldDraft()
    await calls.place(finalForm(held.shown), held.headers)
    await logOut(held)
    expect(await reservationsOf(held.draft)).toEqual(BOOKED)
  })

  it('succeeds with nothing held, with an unknown token, and repeatedly', async () => {
    const held = await heldDraft()
    const answers = await Promise.all([logOut(held), logOut(held), logOut(held)])
    expect([...answers, await logOut(held)]).toEqual(Array(4).fill({ done: true }))
    expect(await reservationsOf(held.draft)).toEqual(RELEASED)
    expect(await takenBy(held)).toEqual([0, 0])
    const unknown = { ...held, tokens: { ...held.tokens, refreshToken: 'unknown' } }
    expect(await logOut(unknown)).toEqual({ done: true })
    expect(await isBalanced()).toBe(true)
  })

  it('does not disturb the booking of the next sign-in', async () => {
    const held = await heldDraft()
    await logOut(held)
    const again = await secondDevice(server, held)
    await hold(server, again.headers, held.draft, held.slotId)
    await money.applyWallet({ ...again, user: held.user }, held.draft)
    await logOut(held)
    await staleDrafts.run(server.deps)
    expect(await reservationsOf(held.draft)).toMatchObject({
      slots: ['held'],
      points: ['released', 'applied'],
    })
  })
})

describe('another device that is signed out from the profile', () => {
  it('keeps what its draft holds: its screen says so until the hold ends', async () => {
    const phone = await heldDraft()
    const laptop = await secondDevice(server, phone)
    await post(server, 'patient/session/end-others', {}, laptop.headers)
    expect(await reservationsOf(phone.draft)).toEqual(KEPT)
  })
})

describe('logging out during an online payment', () => {
  /** A draft with everything, with an open payment. */
  async function openPayment() {
    const held = await heldDraft()
    const form = finalForm(held.shown)
    const draft = await post<Order>(server, 'orders/order-payment', form, held.headers)
    return { ...held, draft, payment: await paying.open(draft, held.headers) }
  }

  it('keeps what the payment stands for: it becomes its order', async () => {
    const open = await openPayment()
    await logOut(open)
    expect(await reservationsOf(open.draft)).toEqual(KEPT)
    await paying.pay(open.payment)
    const back = await secondDevice(server, open)
    expect(await paying.verify({ ...open, headers: back.headers })).toBe('paid')
    expect(await reservationsOf(open.draft)).toEqual(BOOKED)
    expect(await isBalanced()).toBe(true)
  })

  it('releases it by the next run of the job after the payment has ended', async () => {
    const open = await openPayment()
    await logOut(open)
    await staleDrafts.run(server.deps)
    expect(await reservationsOf(open.draft)).toEqual(KEPT)
    await server.db
      .update(payments)
      .set({ status: 'declined' })
      .where(eq(payments.orderId, open.draft.order_id))
    await staleDrafts.run(server.deps)
    expect(await reservationsOf(open.draft)).toEqual(RELEASED)
    expect(await takenBy(open)).toEqual([0, 0])
  })
})

describe('logging out at the same moment', { timeout: PATIENCE_MS }, () => {
  it('refuses a call that was admitted just before', async () => {
    const held = await heldDraft()
    const [order] = await server.db.select().from(orders).where(eq(orders.id, held.draft.order_id))
    const owner = { accountId: held.user.uniqueId, sessionId: order?.sessionId ?? '' }
    const { order_id: orderId } = held.draft
    await logOut(held)
    const ended = { status: 406, code: 'session-ended' }
    const drafts = draftService(server.deps)
    const again = draftForm(held.self.member_id)
    await expect(drafts.create(owner, again)).rejects.toMatchObject(ended)
    const slots = draftSlotService(server.deps)
    const request = { ...owner, orderId, slotId: held.slotId, subdepartment: '' }
    await expect(slots.hold(request)).rejects.toMatchObject(ended)
    expect(await reservationsOf(held.draft)).toEqual(RELEASED)
    expect(await takenBy(held)).toEqual([0, 0])
  })

  /** Runs both at once and returns whether the other call succeeded. */
  async function race(held: Held, other: () => Promise<{ statusCode: number }>) {
    const [, answer] = await Promise.all([logOut(held), other()])
    return answer.statusCode === 200
  }

  it('as an order is placed: it is booked with everything, or refused and everything released', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const held = await heldDraft()
      const isPlaced = await race(held, () =>
        calls.send('POST', 'order-create', finalForm(held.shown), held.headers),
      )
      expect(await reservationsOf(held.draft)).toEqual(isPlaced ? BOOKED : RELEASED)
      expect(await takenBy(held)).toEqual(isPlaced ? [1, 1] : [0, 0])
    }
    expect(await isBalanced()).toBe(true)
  })

  it('as a payment is opened: it stays open with everything, or is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const held = await heldDraft()
      const form = finalForm(held.shown)
      const draft = await post<Order>(server, 'orders/order-payment', form, held.headers)
      const body = { order_id: draft.order_id, amount: draft.net_payable }
      const isOpen = await race(held, () =>
        money.send('payment/create-payment', body, held.headers),
      )
      expect(await reservationsOf(held.draft)).toEqual(isOpen ? KEPT : RELEASED)
    }
  })

  it('as a slot is held, points and a coupon are applied: nothing stays held', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const held = await heldDraft()
      const slotId = await insertWindow(server.db, { slotDate: '2026-03-06' })
      const { order_id } = held.draft
      await Promise.all([
        logOut(held),
        money.send('cart/slot/block', { order_id, slot_id: slotId }, held.headers),
        money.send('lms/patient/v2/wallet/apply', money.walletBody(held, held.draft), held.headers),
        money.send('coupon/apply', { order_id, code: held.coupon.code }, held.headers),
      ])
      const { slots, points, coupon } = await reservationsOf(held.draft)
      expect([slots, points.includes('applied'), coupon.includes('applied')]).toEqual([
        [],
        false,
        false,
      ])
      expect(await takenBy(held)).toEqual([0, 0])
      expect(await calls.takenOf(slotId)).toBe(0)
    }
    expect(await isBalanced()).toBe(true)
  })
})
