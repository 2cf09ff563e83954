import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { holdSweep } from '#server/jobs.ts'
import { releaseCoupon } from '#server/modules/coupons/coupon-use.service.ts'
import { bookPaidDraft } from '#server/modules/orders/placing/book-paid-draft.ts'
import { releasePoints } from '#server/modules/wallet/wallet-hold.service.ts'
import { centreVisitor, holdAppointment } from './factories/centre-visit.ts'
import { insertCoupon } from './factories/coupon.ts'
import { moneyOff } from './factories/money-off.ts'
import { booker, orderCalls, renewed } from './factories/order-calls.ts'
import { draftForm, finalForm } from './factories/order-forms.ts'
import { detailsOf, hold, insertAppointment } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

const MINUTE = 60_000

let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp()
  calls = orderCalls(server)
})
afterAll(() => server.close())

const ready = (shown: Order, headers: Headers) =>
  post<Order>(server, 'orders/order-payment', finalForm(shown), headers)

const book = ({ order_id, net_payable }: Order, paise = Math.round(net_payable * 100)) =>
  inTransaction(server.db, (tx) =>
    bookPaidDraft(tx, server.deps, { orderId: order_id, amountPaise: paise }, server.clock.now()),
  )

/** A draft with a held slot, prepared for payment. */
async function prepareForPayment() {
  const made = await calls.readyToPlace()
  const order = await ready(made.shown, made.headers)
  return { ...made, order }
}

async function afterTheHold<T>(work: () => Promise<T>): Promise<T> {
  server.clock.advance(16 * MINUTE)
  try {
    return await work()
  } finally {
    server.clock.set(TEST_NOW)
  }
}

describe('orders/order-payment', () => {
  it('[R4.23] [R7.043] prepares a draft for online payment at the amounts shown', async () => {
    const { order, shown } = await prepareForPayment()
    expect(order).toEqual({ ...shown, payment_mode: 'online' })
    expect([order.status, order.order_no]).toEqual(['draft', ''])
  })

  it('makes the same checks as placing', async () => {
    const { headers, shown } = await calls.readyToPlace()
    const tampered = finalForm(shown, { total_pay_amount: 1 })
    expect(await calls.refusal('order-payment', tampered, headers)).toEqual([409, 'price-changed'])
    const bare = await booker(server)
    expect(
      await calls.refusal('order-payment', finalForm(bare.draft), bare.patient.headers),
    ).toEqual([409, 'hold-expired'])
    const scan = await centreVisitor(server, ['CTBRN'])
    expect(
      await calls.refusal('order-payment', finalForm(scan.draft), scan.patient.headers),
    ).toEqual([422, 'appointment-missing'])
  })

  it('prepares a draft with appointments too', async () => {
    const visitor = await centreVisitor(server, ['CTBRN'])
    const { headers } = visitor.patient
    await holdAppointment(server, visitor, await insertAppointment(server.db), 'CT')
    const shown = await detailsOf(server, headers, visitor.draft.order_id)
    const order = await ready(shown, headers)
    expect(order.safety_answers).toHaveLength(1)
    expect(await book(order)).toBe('booked')
    const booked = await detailsOf(server, headers, order.order_id)
    expect(booked.appointments.map(({ subdepartment }) => subdepartment)).toEqual(['CT'])
  })

  it('does not book a paid scan whose safety question has a yes', async () => {
    const visitor = await centreVisitor(server, ['CTBRN'])
    const { headers } = visitor.patient
    await holdAppointment(server, visitor, await insertAppointment(server.db), 'CT')
    const order = await ready(await detailsOf(server, headers, visitor.draft.order_id), headers)
    const safetyAnswers = order.safety_answers.map((one) => ({ ...one, answer: 'yes' as const }))
    await server.db.update(orders).set({ safetyAnswers }).where(eq(orders.id, order.order_id))
    expect(await book(order)).toBe('impossible')
  })

  it('refuses if nothing is left to pay', async () => {
    const money = moneyOff(server)
    const made = await calls.readyToPlace()
    await money.grant(made, 1_000)
    await money.applyWallet(made, made.draft)
    const shown = await detailsOf(server, made.headers, made.draft.order_id)
    expect(await calls.refusal('order-payment', finalForm(shown), made.headers)).toEqual([
      409,
      'payment-refused',
    ])
  })

  it('returns an order that is already placed', async () => {
    const { headers, shown } = await calls.readyToPlace()
    const order = await calls.place(finalForm(shown), headers)
    expect(await ready(shown, headers)).toEqual(order)
  })
})

describe('booking a paid draft', () => {
  it('places the order, paid online, once', async () => {
    const { order, headers, user, slotId } = await prepareForPayment()
    expect(await book(order)).toBe('booked')
    const booked = await detailsOf(server, headers, order.order_id)
    expect(booked).toMatchObject({ status: 'booked', payment_mode: 'online', paid: true })
    expect([booked.amounts, await calls.takenOf(slotId)]).toEqual([order.amounts, 1])
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toContain('Payment: Rs 340 paid online.')
    expect(await book(order)).toBe('impossible')
    expect(await detailsOf(server, headers, order.order_id)).toEqual(booked)
  })

  it('keeps the paid price if the catalogue changes meanwhile', async () => {
    const { order, headers } = await prepareForPayment()
    await calls.setPrice('CBC', 26_000)
    expect(await book(order)).toBe('booked')
    expect((await detailsOf(server, headers, order.order_id)).net_payable).toBe(340)
    await calls.setPrice('CBC', 24_000)
  })

  it.each(['before', 'after'])(
    'reacquires an expired hold, %s the sweep has ended it',
    async (when) => {
      const { order, slotId, ...patient } = await prepareForPayment()
      await afterTheHold(async () => {
        if (when === 'after') await holdSweep.run(server.deps)
        expect(await book(order)).toBe('booked')
        expect(await calls.takenOf(slotId)).toBe(1)
        const headers = await renewed(server, patient)
        const booked = await detailsOf(server, headers, order.order_id)
        expect([booked.status, booked.slot?.from_time]).toEqual(['booked', '09:00'])
      })
    },
  )

  it('is impossible once another patient has the slot, and books nothing', async () => {
    const { order, slotId, ...patient } = await prepareForPayment()
    const rival = await booker(server)
    await afterTheHold(async () => {
      await hold(server, await renewed(server, rival.patient), rival.draft, slotId)
      expect(await book(order)).toBe('impossible')
      expect(await calls.takenOf(slotId)).toBe(1)
      const headers = await renewed(server, patient)
      expect((await detailsOf(server, headers, order.order_id)).status).toBe('draft')
    })
  })

  it('releases a reacquired appointment if another one is lost', async () => {
    const visitor = await centreVisitor(server, ['CTBRN', 'USGABD'])
    const { headers } = visitor.patient
    const ct = await insertAppointment(server.db)
    const late = { modality: 7, fromTime: '10:00', toTime: '10:45' }
    const usg = await insertAppointment(server.db, late)
    await holdAppointment(server, visitor, ct, 'CT')
    await holdAppointment(server, visitor, usg, 'Ultrasound/USG')
    const order = await ready(await detailsOf(server, headers, visitor.draft.order_id), headers)
    const rival = await centreVisitor(server, ['USGABD'])
    await afterTheHold(async () => {
      const theirs = await renewed(server, rival.patient)
      await holdAppointment(server, rival, usg, 'Ultrasound/USG', theirs)
      expect(await book(order)).toBe('impossible')
      await holdSweep.run(server.deps)
      expect([await calls.takenOf(ct), await calls.takenOf(usg)]).toEqual([0, 1])
    })
  })

  it('is impossible if the slot has begun, or was released', async () => {
    const { order, held, headers } = await prepareForPayment()
    await post(server, 'cart/slot/unblock', { hold_id: held.hold_id }, headers)
    expect(await book(order)).toBe('impossible')
    const late = await prepareForPayment()
    server.clock.set('2026-03-04T09:05:00+05:30')
    expect(await book(late.order)).toBe('impossible')
    server.clock.set(TEST_NOW)
  })

  it('is impossible for another amount, and for a cancelled draft', async () => {
    const { order, headers, slotId } = await prepareForPayment()
    expect(await book(order, 33_999)).toBe('impossible')
    const body = { order_id: order.order_id, reason: 'not confirm' }
    await post(server, 'orders/order-cancel', body, headers)
    expect([await book(order), await calls.takenOf(slotId)]).toEqual(['impossible', 0])
    const events = await server.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.order_id))
    expect(events.map(({ status }) => status)).toEqual(['draft', 'cancelled'])
  })

  it.each(['points', 'the coupon'])('is impossible once %s went back', async (which) => {
    const made = await calls.readyToPlace()
    const money = moneyOff(server)
    await money.applyCoupon(made, made.draft, (await insertCoupon(server.db)).code)
    await money.applyWallet(made, made.draft)
    const shown = await detailsOf(server, made.headers, made.draft.order_id)
    const order = await ready(shown, made.headers)
    const release = which === 'points' ? releasePoints : releaseCoupon
    await inTransaction(server.db, (tx) => release(tx, order.order_id, server.clock.now()))
    expect(await book(order)).toBe('impossible')
  })

  it("is impossible if the patient's choices have changed since", async () => {
    const other = await prepareForPayment()
    const form = draftForm(other.self.member_id, ['CBC'])
    await calls.send('PUT', `update/${other.order.order_id}`, form, other.headers)
    // Without its address the visit has no location.
    expect(await book(other.order)).toBe('impossible')
    const made = await calls.readyToPlace()
    const { code } = await insertCoupon(server.db)
    const coupon = await moneyOff(server).applyCoupon(made, made.draft, code)
    const shown = await detailsOf(server, made.headers, made.draft.order_id)
    const order = await ready(shown, made.headers)
    const body = { order_id: order.order_id, camp_applied_unique_id: coupon.camp_applied_unique_id }
    await post(server, 'coupon/remove', body, made.headers)
    expect(await book(order)).toBe('impossible')
  })
})
