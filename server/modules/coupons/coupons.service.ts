import type { Coupon } from '#contract/coupons.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { labDay } from '#server/lab-time.ts'
import { toCoupon } from './coupon.mapper.ts'
import { findCoupon, findUsable } from './coupon.repository.ts'
import { unknownCoupon } from './coupon-refusal.ts'

type ListDeps = Pick<Deps, 'db' | 'clock'>

/** Coupons usable today in a city; without a city only those for every city. */
export async function usableCoupons(
  { db, clock }: ListDeps,
  cityId: number | undefined,
): Promise<{ coupons: Coupon[] }> {
  const rows = await findUsable(db, { cityId, day: labDay(clock.now()) })
  return { coupons: rows.map(toCoupon) }
}

/** @throws Problem 404 `unknown-coupon` */
export async function couponDetails(
  { db }: Pick<Deps, 'db'>,
  id: string,
): Promise<Coupon & { conditions: string[] }> {
  const coupon = await findCoupon(db, id)
  if (!coupon) throw unknownCoupon()
  return { ...toCoupon(coupon), conditions: coupon.conditions }
}
