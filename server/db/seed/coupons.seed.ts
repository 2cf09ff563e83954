import { z } from 'zod'
import { toPaise } from '#server/money.ts'
import { coupons } from '../schema/coupons.ts'
import { excludedColumns, type Seeder } from '../seeder.ts'

import couponFacts from './facts/coupons.json' with { type: 'json' }

const rupees = z.number().nonnegative()
const day = z.iso.date()

const couponSchema = z.object({
  code: z.string().regex(/^[A-Z0-9]+$/),
  title: z.string(),
  description: z.string(),
  kind: z.enum(['flat', 'percent', 'second-at-half']),
  /** Rupees for `flat`, else percent. */
  value: z.number().int().positive(),
  cap: rupees.nullable(),
  min_sub_total: rupees,
  applies_to: z.enum(['all', 'package', 'test', 'radiology']),
  city_ids: z.array(z.number().int()).nullable(),
  valid_from: day,
  valid_till: day,
  total_limit: z.number().int().positive().nullable(),
  per_patient_limit: z.number().int().positive().nullable(),
  conditions: z.array(z.string()).min(1),
})
export type CouponFacts = z.infer<typeof couponSchema>

export function readCoupons(): CouponFacts[] {
  return z.array(couponSchema).parse(couponFacts.coupons)
}

export const couponsSeed: Seeder = {
  name: 'coupons',
  version: 2,
  async run(tx) {
    await tx
      .insert(coupons)
      .values(readCoupons().map(toRow))
      // Keeps the count of uses.
      .onConflictDoUpdate({ target: coupons.id, set: excludedColumns(coupons, ['id', 'used']) })
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
