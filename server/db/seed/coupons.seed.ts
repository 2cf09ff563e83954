import { toPaise } from '#server/money.ts'
import { coupons } from '../schema/coupons.ts'
import type { Seeder } from '../seeder.ts'
import { type CouponFacts, readCoupons } from './coupons.facts.ts'
import { proposed } from './upsert.ts'

export const couponsSeed: Seeder = {
  name: 'coupons',
  version: 1,
  async run(tx) {
    await tx
      .insert(coupons)
      .values(readCoupons().map(toRow))
      // What patients have used stays counted.
      .onConflictDoUpdate({ target: coupons.id, set: proposed(coupons, ['id', 'used']) })
  },
}

function toRow(coupon: CouponFacts, position: number): typeof coupons.$inferInsert {
  return {
    id: coupon.code.toLowerCase(),
    code: coupon.code,
    position,
    title: coupon.title,
    description: coupon.description,
    kind: coupon.kind,
    value: coupon.kind === 'flat' ? toPaise(coupon.value) : coupon.value,
    capPaise: coupon.cap === null ? null : toPaise(coupon.cap),
    minSubTotalPaise: toPaise(coupon.min_sub_total),
    appliesTo: coupon.applies_to,
    cityIds: coupon.city_ids,
    validFrom: coupon.valid_from,
    validTill: coupon.valid_till,
    totalLimit: coupon.total_limit,
    perPatientLimit: coupon.per_patient_limit,
    conditions: coupon.conditions,
  }
}
