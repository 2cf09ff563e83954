import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { coupons, couponUses } from '#server/db/schema/coupons.ts'
import type { CouponRow } from './coupon.repository.ts'

export type CouponUseRow = typeof couponUses.$inferSelect
export type CouponOnOrder = { readonly use: CouponUseRow; readonly coupon: CouponRow }

const isLive = inArray(couponUses.state, ['applied', 'used'] as const)

const usesWithCoupons = (db: Executor) =>
  db
    .select({ use: couponUses, coupon: coupons })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))

/** The coupon of an order, unless released. */
export async function findLiveUse(
  db: Executor,
  orderId: string,
): Promise<CouponOnOrder | undefined> {
  const [row] = await usesWithCoupons(db).where(and(eq(couponUses.orderId, orderId), isLive))
  return row
}

/** The coupon that an order had last, also if it was released. */
export async function findLastUse(
  db: Executor,
  orderId: string,
): Promise<CouponOnOrder | undefined> {
  const [row] = await usesWithCoupons(db)
    .where(eq(couponUses.orderId, orderId))
    .orderBy(sql`${couponUses.endedAt} desc nulls first`)
    .limit(1)
  return row
}

/** A use by id, of this order. */
export async function findUseOf(
  db: Executor,
  orderId: string,
  id: string,
): Promise<CouponUseRow | undefined> {
  const [row] = await db
    .select()
    .from(couponUses)
    .where(and(eq(couponUses.id, id), eq(couponUses.orderId, orderId)))
  return row
}

/** Counts those of an account, and of deleted ones that had its number. */
export async function countUsesOf(
  db: Executor,
  { accountId, formerNumber }: { readonly accountId: string; readonly formerNumber: string },
  couponId: string,
): Promise<number> {
  const isTheirs = or(eq(accounts.id, accountId), eq(accounts.formerNumber, formerNumber))
  const [row] = await db
    .select({ uses: count() })
    .from(couponUses)
    .innerJoin(accounts, eq(accounts.id, couponUses.accountId))
    .where(and(isTheirs, eq(couponUses.couponId, couponId), isLive))
  return row?.uses ?? 0
}

export async function insertUse(
  db: Executor,
  use: Omit<CouponUseRow, 'state' | 'endedAt'>,
): Promise<void> {
  await db.insert(couponUses).values({ ...use, state: 'applied' })
}

export async function updateUse(
  db: Executor,
  id: string,
  changes: Partial<Pick<CouponUseRow, 'state' | 'endedAt'>>,
): Promise<void> {
  await db.update(couponUses).set(changes).where(eq(couponUses.id, id))
}
