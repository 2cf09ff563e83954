import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupons, couponUses } from '#server/db/schema/coupons.ts'
import { Problem } from '#server/http/problem.ts'
import { draftCouponService } from '#server/modules/orders/drafts/draft-coupon.service.ts'
import { repeated } from '../support/ring.ts'
import { insertCoupon } from './factories/coupon.ts'
import { insertDrafts } from './factories/drafts.ts'
import { moneyOff } from './factories/money-off.ts'
import { booker } from './factories/order-calls.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
let calls: ReturnType<typeof moneyOff>
beforeAll(async () => {
  server = await createTestApp({ poolSize: 50 })
  calls = moneyOff(server)
})
afterAll(() => server.close())

const countsOf = async (id: string) => {
  const [row] = await server.db.select().from(coupons).where(eq(coupons.id, id))
  const uses = await server.db.select().from(couponUses).where(eq(couponUses.couponId, id))
  return [row?.used, uses.filter(({ state }) => state === 'applied').length]
}

/** Applies the coupon for all patients concurrently; returns the messages of refusals. */
async function race(attempts: (() => Promise<unknown>)[]): Promise<string[]> {
  const results = await Promise.allSettled(attempts.map((attempt) => attempt()))
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    return result.reason instanceof Problem ? result.reason.message : String(result.reason)
  })
}

describe('a coupon with a limit', () => {
  const levels = ['read committed', 'repeatable read', 'serializable'] as const
  for (const isolation of levels.slice(0, repeated(levels.length))) {
    it(`is taken as often as it may be by fifty patients at once, at ${isolation}`, async () => {
      const { id, code } = await insertCoupon(server.db, { totalLimit: 7 })
      const drafts = await insertDrafts(server.db, 50, server.clock.now())
      const { apply } = draftCouponService(server.deps, { isolation, retries: 80 })
      const refused = await race(drafts.map((draft) => () => apply({ ...draft, code })))
      expect(refused).toEqual(
        Array(43).fill('This coupon has been used up. Please choose another.'),
      )
      expect(await countsOf(id)).toEqual([7, 7])
    })
  }

  it('can be used by the next patient after it is released', async () => {
    const { id, code } = await insertCoupon(server.db, { totalLimit: 1 })
    const [one, other] = await insertDrafts(server.db, 2, server.clock.now())
    if (!one || !other) throw new Error('No drafts.')
    const { apply, remove } = draftCouponService(server.deps)
    const { camp_applied_unique_id: useId } = await apply({ ...one, code })
    expect(await race([() => apply({ ...other, code })])).toHaveLength(1)
    await remove({ ...one, useId })
    await apply({ ...other, code })
    expect(await countsOf(id)).toEqual([1, 1])
  })

  it('swaps with another in a ring without losing or doubling a use', async () => {
    const [one, other] = [await insertCoupon(server.db), await insertCoupon(server.db)]
    const drafts = await insertDrafts(server.db, 20, server.clock.now())
    const { apply } = draftCouponService(server.deps)
    const all = (pick: (index: number) => string) =>
      race(drafts.map((draft, index) => () => apply({ ...draft, code: pick(index) })))
    expect(await all((index) => (index % 2 === 0 ? one.code : other.code))).toEqual([])
    expect(await all((index) => (index % 2 === 0 ? other.code : one.code))).toEqual([])
    expect([await countsOf(one.id), await countsOf(other.id)]).toEqual([
      [10, 10],
      [10, 10],
    ])
  })

  it('is used once per patient, by only one of two concurrent drafts', async () => {
    const { id, code } = await insertCoupon(server.db, { perPatientLimit: 1 })
    const [first, second] = await insertDrafts(server.db, 2, server.clock.now())
    if (!first || !second) throw new Error('No drafts.')
    const { apply } = draftCouponService(server.deps)
    const { accountId, sessionId } = first
    // A second draft from before the rule of one draft per account; coupons do not depend on that
    // rule.
    await server.database.pool.query('drop index orders_one_booking')
    await server.database.pool.query('update orders set account_id = $1 where id = $2', [
      accountId,
      second.orderId,
    ])
    const refused = await race(
      [first, second].map(
        (draft) => () => apply({ accountId, sessionId, orderId: draft.orderId, code }),
      ),
    )
    expect(refused).toEqual(['You have already used this coupon. You can use it only once.'])
    expect(await countsOf(id)).toEqual([1, 1])
  })
})

describe('a refused coupon', () => {
  const refused = async (codes: string[], changes: Parameters<typeof insertCoupon>[1]) => {
    const { code } = await insertCoupon(server.db, changes)
    const { patient, draft } = await booker(server, codes)
    const body = { order_id: draft.order_id, code }
    const [status, reason, words] = await calls.refusal('coupon/apply', body, patient.headers)
    expect([status, reason]).toEqual([422, 'coupon-refused'])
    return words
  }

  it.each([
    ['before its time', { validFrom: '2026-03-03' }, 'This coupon can be used from 03/03/2026.'],
    ['after its time', { validTill: '2026-03-01' }, 'This coupon ended on 01/03/2026.'],
    [
      'in another city',
      { cityIds: [2, 3] },
      'This coupon is not for your city. Please choose another.',
    ],
    [
      'below its minimum',
      { minSubTotalPaise: 50_050 },
      'This coupon needs a subtotal of ₹500.50. Add ₹260.50 to use it.',
    ],
    [
      'for other lines',
      { appliesTo: 'package' as const },
      'This coupon is for packages. You have none in your cart.',
    ],
    [
      'for other lines, which no further sum would help',
      { appliesTo: 'radiology' as const, minSubTotalPaise: 100_000 },
      'This coupon is for scans. You have none in your cart.',
    ],
    [
      'for a second that is not there',
      { kind: 'second-at-half' as const, value: 50 },
      'This coupon needs two tests, packages or scans in the cart. Add one more to use it.',
    ],
    [
      'when it is used up',
      { totalLimit: 4, used: 4 },
      'This coupon has been used up. Please choose another.',
    ],
  ])('%s: has a message', async (_name, changes, words) => {
    expect(await refused(['CBC'], changes)).toBe(words)
  })

  it('with an unknown code', async () => {
    const { patient, draft } = await booker(server)
    const body = { order_id: draft.order_id, code: 'NOTHING' }
    expect(await calls.refusal('coupon/apply', body, patient.headers)).toEqual([
      422,
      'coupon-refused',
      'We could not find coupon NOTHING. Check the code, or choose one from the list.',
    ])
  })
})
