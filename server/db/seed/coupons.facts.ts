import { z } from 'zod'
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
