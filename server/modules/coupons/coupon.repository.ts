import { and, arrayContains, asc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { coupons } from '#server/db/schema/coupons.ts'

export type CouponRow = typeof coupons.$inferSelect

const notUsedUp = or(isNull(coupons.totalLimit), lt(coupons.used, coupons.totalLimit))

/** Coupons of a city on a day; without a city only those for every city. */
export function findUsable(
  db: Executor,
  { cityId, day }: { readonly cityId: number | undefined; readonly day: string },
): Promise<CouponRow[]> {
  return db
    .select()
    .from(coupons)
    .where(
      and(
        lte(coupons.validFrom, day),
        gte(coupons.validTill, day),
        notUsedUp,
        or(
          isNull(coupons.cityIds),
          cityId === undefined ? undefined : arrayContains(coupons.cityIds, [cityId]),
        ),
      ),
    )
    .orderBy(asc(coupons.position), asc(coupons.id))
}

export async function findCoupon(db: Executor, id: string): Promise<CouponRow | undefined> {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id))
  return row
}

/** @param code in upper case. */
export async function findByCode(db: Executor, code: string): Promise<CouponRow | undefined> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code))
  return row
}

/**
 * Locks coupons in the order of their ids: two patients who swap coupons would otherwise deadlock.
 */
export async function lockCoupons(db: Executor, ids: readonly string[]): Promise<void> {
  await db
    .select({ id: coupons.id })
    .from(coupons)
    .where(inArray(coupons.id, [...ids]))
    .orderBy(asc(coupons.id))
    .for('no key update')
}

/**
 * Counts one use if the limit allows it; the condition is evaluated under the row's lock.
 * @returns false if the coupon is used up.
 */
export async function countUse(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(and(eq(coupons.id, id), notUsedUp))
    .returning({ id: coupons.id })
  return rows.length > 0
}

/** Uncounts one use. Call it only for a use ended in this transaction. */
export async function uncountUse(db: Executor, id: string): Promise<void> {
  await db
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(eq(coupons.id, id))
}
