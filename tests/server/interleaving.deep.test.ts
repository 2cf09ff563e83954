import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { draftSlotService } from '#server/modules/orders/drafts/draft-slots.service.ts'
import { attackFigures } from './attack/figures.ts'
import { insertCoupon } from './factories/coupon.ts'
import { family, familyForm, heldFamily, parentOf, shownTo, THREE } from './factories/family.ts'
import { moneyOff } from './factories/money-off.ts'
import { booker, orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { paymentCalls } from './factories/payment.ts'
import { secondDevice } from './factories/second-device.ts'
import { insertWindow, reserveUnguarded } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { isSerializable } from './support/database.ts'
import { gateStatements, interleave } from './support/interleave.ts'
import { couponLimitIgnored, locksIgnored, plantedFaults } from './support/planted-fault.ts'
import type { Headers } from './support/sign-in.ts'

/** `npm run attack` stops at every statement, `npm test` at every fifth. */
const STEP = process.env.ATTACK_FIGURES ? 1 : 5

const figures = attackFigures('two requests at each statement')

const TWO = THREE.slice(0, 2)

let server: TestApp
let faults: Awaited<ReturnType<typeof plantedFaults>>
beforeAll(async () => {
  server = await createTestApp()
  faults = await plantedFaults(server.database.pool)
  await gateStatements(server.database.pool)
})
afterAll(async () => {
  figures.save()
  expect(await auditLedger(server.db)).toMatchObject({ balanced: true })
  await server.close()
})

type Said = { readonly status: number; readonly code?: string; readonly result: unknown }

const sending = (path: string, payload: object, headers: Headers) => async (): Promise<Said> => {
  const answer = await server.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers })
  return { ...answer.json(), status: answer.statusCode }
}

/** Two requests that race, and who won after both. */
type Race = {
  readonly one: () => Promise<Said>
  readonly other: () => Promise<Said>
  /** Checks that the end is consistent. */
  winner(one: Said, other: Said): Promise<string>
}

/** Holds each of the two at each of its statements; returns everyone who won. */
async function winnersOf(
  name: string,
  prepare: () => Promise<Race>,
  step = STEP,
): Promise<string[]> {
  const winners = new Set<string>()
  for (const isSwapped of [false, true]) {
    for (let stopBefore = 0; ; stopBefore += step) {
      const { one, other, winner } = await prepare()
      const [first, second] = isSwapped ? [other, one] : [one, other]
      const begun = performance.now()
      const said = await interleave(server.database.pool, stopBefore, first, second)
      if (!said) break
      const [a, b] = isSwapped ? [said[1], said[0]] : said
      for (const { status } of [a, b]) figures.count(name, status, performance.now() - begun)
      expect(Math.max(a.status, b.status)).toBeLessThan(500)
      winners.add(await winner(a, b))
    }
  }
  return [...winners].toSorted()
}

const takenOf = async (id: string) => {
  const [row] = await server.db.select().from(slotWindows).where(eq(slotWindows.id, id))
  return row?.taken
}
const eventsOf = async (orderId: string) =>
  (await server.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)))
    .map(({ status }) => status)
    .toSorted()

/** One of the two succeeds. */
async function successful(one: Said, other: Said): Promise<string> {
  expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1)
  return one.status === 200 ? 'one' : 'other'
}

async function holdTwice() {
  const prepare = async () => {
    const [a, b] = [await booker(server), await booker(server)]
    const slot_id = await insertWindow(server.db)
    const holding = ({ patient, draft }: typeof a) =>
      sending('cart/slot/block', { slot_id, order_id: draft.order_id }, patient.headers)
    return {
      one: holding(a),
      other: holding(b),
      async winner(one: Said, other: Said) {
        expect(await takenOf(slot_id)).toBe(1)
        return successful(one, other)
      },
    }
  }
  expect(await winnersOf('hold and hold', prepare, 1)).toEqual(['one', 'other'])
}

async function holdTwoSlotsForOneDraft() {
  const prepare = async () => {
    const { patient, draft } = await booker(server)
    const slots = [await insertWindow(server.db), await insertWindow(server.db)] as const
    const holding = (slot_id: string) =>
      sending('cart/slot/block', { slot_id, order_id: draft.order_id }, patient.headers)
    return {
      one: holding(slots[0]),
      other: holding(slots[1]),
      async winner(one: Said, other: Said) {
        expect([one.status, other.status]).toEqual([200, 200])
        const taken = [await takenOf(slots[0]), await takenOf(slots[1])]
        expect(taken.toSorted()).toEqual([0, 1])
        return taken[0] === 1 ? 'one' : 'other'
      },
    }
  }
  expect(await winnersOf('hold and hold, one draft', prepare, 1)).toEqual(['one', 'other'])
}

async function holdAndLogOut() {
  const prepare = async () => {
    const { patient, draft } = await booker(server)
    const { headers, tokens } = await secondDevice(server, patient)
    const slot_id = await insertWindow(server.db)
    const logOut = { token: tokens.refreshToken, chosen: true }
    return {
      one: sending('cart/slot/block', { slot_id, order_id: draft.order_id }, headers),
      other: sending('auth/log-out', logOut, headers),
      async winner(one: Said, other: Said) {
        expect([other.status, await takenOf(slot_id)]).toEqual([200, 0])
        if (one.status === 200) return 'one'
        expect(one).toMatchObject({ status: 406, code: 'session-ended' })
        return 'other'
      },
    }
  }
  expect(await winnersOf('hold and log out', prepare, 1)).toEqual(['one', 'other'])
}

async function placeTwice() {
  await winnersOf('place and place', async () => {
    const { shown, headers } = await orderCalls(server).readyToPlace()
    const placing = sending('orders/order-create', finalForm(shown), headers)
    return {
      one: placing,
      other: placing,
      async winner(one, other) {
        expect([one.status, other.status]).toEqual([200, 200])
        expect(one.result).toEqual(other.result)
        expect(await eventsOf(shown.order_id)).toEqual(['booked', 'draft'])
        return 'both'
      },
    }
  })
}

async function applyTheLastCoupon() {
  const winners = await winnersOf('coupon and coupon', async () => {
    const { code } = await insertCoupon(server.db, { totalLimit: 1 })
    const [a, b] = [await booker(server), await booker(server)]
    const applying = ({ patient, draft }: typeof a) =>
      sending('coupon/apply', { order_id: draft.order_id, code }, patient.headers)
    return { one: applying(a), other: applying(b), winner: successful }
  })
  expect(winners).toEqual(['one', 'other'])
}

async function applyPointsTwice() {
  const money = moneyOff(server)
  const winners = await winnersOf('wallet and wallet', async () => {
    const { patient, draft } = await booker(server)
    await money.grant(patient, 100, draft.order_id)
    const { points: before } = await money.walletOf(patient)
    const applying = (points: number) =>
      sending(
        'lms/patient/v2/wallet/apply',
        { ...money.walletBody(patient, draft), points },
        patient.headers,
      )
    return {
      one: applying(20),
      other: applying(30),
      async winner(one, other) {
        expect([one.status, other.status]).toEqual([200, 200])
        const lost = before - (await money.walletOf(patient)).points
        expect(lost).toBeOneOf([20, 30])
        return lost === 20 ? 'one' : 'other'
      },
    }
  })
  expect(winners).toEqual(['one', 'other'])
}

async function applyTheLastCouponToFamilies() {
  const winners = await winnersOf('coupon and coupon, families', async () => {
    const { code } = await insertCoupon(server.db, { totalLimit: 1 })
    const [a, b] = [await family(server, TWO), await family(server, TWO)]
    const applying = (made: typeof a) =>
      sending('coupon/apply', { order_id: parentOf(made).order_id, code }, made.headers)
    return { one: applying(a), other: applying(b), winner: successful }
  })
  expect(winners).toEqual(['one', 'other'])
}

/** Another tab takes the points off while the family is placed with them. */
async function placeAndReleasePoints() {
  const money = moneyOff(server)
  const winners = await winnersOf('place and release points', async () => {
    const made = await heldFamily(server, TWO)
    await money.grant(made, 100, parentOf(made).order_id)
    const { points: before } = await money.walletOf(made)
    const { wallet_applied_unique_id } = await money.applyWallet(made, parentOf(made), 60)
    const shown = await shownTo(server, made)
    const released = { ...money.walletBody(made, parentOf(made)), wallet_applied_unique_id }
    return {
      one: sending('orders/order-create', familyForm(shown), made.headers),
      other: sending('lms/patient/wallet/order/cancel', released, made.headers),
      async winner(one, other) {
        const { points } = await money.walletOf(made)
        if (one.status === 200) {
          expect([other.code, before - points]).toEqual(['wallet-refused', 60])
          return 'place'
        }
        expect([one.code, other.status, points]).toEqual(['price-changed', 200, before])
        return 'release'
      },
    }
  })
  expect(winners).toEqual(['place', 'release'])
}

async function cancelAndPay() {
  const calls = paymentCalls(server)
  const winners = await winnersOf('cancel and pay', async () => {
    const paying = await calls.opened()
    await calls.pay(paying.payment)
    const [message] = await calls.messages(paying.payment)
    const { order_id } = paying.draft
    return {
      one: sending('orders/order-cancel', { order_id, reason: 'not confirm' }, paying.headers),
      async other() {
        const answer = await calls.sendWebhook(message ?? { body: '', headers: {} })
        return { ...answer.json(), status: answer.statusCode }
      },
      async winner(_one, paid) {
        expect(paid.status).toBe(200)
        const [{ status }, payment, refunds] = [
          await calls.orderRow(paying.draft),
          await calls.rowOf(paying.payment),
          await calls.refundsOf(paying.payment),
        ]
        expect([status, payment.status, refunds.length]).toBeOneOf([
          ['booked', 'settled', 0],
          ['cancelled', 'returning', 1],
        ])
        return (await eventsOf(order_id)).includes('booked') ? 'pay' : 'cancel'
      },
    }
  })
  expect(winners).toEqual(['cancel', 'pay'])
}

async function rescheduleAndCancel() {
  const calls = orderCalls(server)
  const winners = await winnersOf('reschedule and cancel', async () => {
    const { shown, headers, slotId } = await calls.readyToPlace()
    const { order_id } = await calls.place(finalForm(shown), headers)
    const slot_id = await insertWindow(server.db)
    const moved = { order_id, slot_id, center_slot: [] }
    return {
      one: sending('orders/order-reschedule', moved, headers),
      other: sending('orders/order-cancel', { order_id, reason: 'travelling' }, headers),
      async winner(one, other) {
        expect(other.status).toBe(200)
        expect([await takenOf(slotId), await takenOf(slot_id)]).toEqual([0, 0])
        return one.status === 200 ? 'reschedule' : 'cancel'
      },
    }
  })
  expect(winners).toEqual(['cancel', 'reschedule'])
}

describe('two requests, each held at each of its statements', { timeout: 600_000 }, () => {
  it('hold the same slot: one gets it', holdTwice)

  it('hold two slots for one draft: it has one of them', holdTwoSlotsForOneDraft)

  it('hold a slot and log out on a second device: nothing stays held', holdAndLogOut)

  it('hold the same slot without the guard: both get it, so that the harness sees the fault', async () => {
    const { hold } = draftSlotService(server.deps, { take: reserveUnguarded })
    const winners = await winnersOf(
      'hold and hold, unguarded',
      async () => {
        const [a, b] = [await booker(server), await booker(server)]
        const slotId = await insertWindow(server.db)
        const holding =
          ({ patient, draft }: typeof a) =>
          async (): Promise<Said> => {
            const accountId = patient.user.uniqueId
            const [row] = await server.db
              .select({ sessionId: orders.sessionId })
              .from(orders)
              .where(eq(orders.id, draft.order_id))
            const request = {
              accountId,
              sessionId: row?.sessionId ?? '',
              orderId: draft.order_id,
              slotId,
              subdepartment: '',
            }
            return hold(request).then(
              (result) => ({ status: 200, result }),
              () => ({ status: 409, result: null }),
            )
          }
        return {
          one: holding(a),
          other: holding(b),
          winner: async () => {
            const holds = await server.db.$count(slotHolds, eq(slotHolds.windowId, slotId))
            return holds > 1 ? 'both' : 'one of them'
          },
        }
      },
      1,
    )
    expect(winners).toContain('both')
  })

  it('place the same draft: it is placed once, and both get the order', placeTwice)

  it('apply the last use of a coupon: one gets it', applyTheLastCoupon)

  it('apply the last use of a coupon to two families: one gets it', applyTheLastCouponToFamilies)

  it(
    'place a family and release its points: they are spent or back, never both',
    placeAndReleasePoints,
  )

  it('apply points in two tabs: the wallet loses what one of them asked for', applyPointsTwice)

  it('cancel and pay a draft: it is booked and paid, or cancelled and refunded', cancelAndPay)

  it(
    'reschedule and cancel an order: it is cancelled, and no slot stays taken',
    rescheduleAndCancel,
  )

  // PostgreSQL itself prevents these races at SERIALIZABLE.
  it.skipIf(isSerializable()).each([
    { guard: 'locks', fault: locksIgnored, race: placeTwice },
    { guard: 'locks', fault: locksIgnored, race: rescheduleAndCancel },
    { guard: 'locks', fault: locksIgnored, race: placeAndReleasePoints },
    { guard: 'the limit of uses', fault: couponLimitIgnored, race: applyTheLastCoupon },
    { guard: 'the limit of uses', fault: couponLimitIgnored, race: applyTheLastCouponToFamilies },
  ])('$race.name fails without $guard', async ({ fault, race }) => {
    faults.plant(fault)
    await expect(race().finally(faults.remove)).rejects.toThrow()
  })
})
