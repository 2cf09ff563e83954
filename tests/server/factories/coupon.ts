import type { Database } from '#server/db/client.ts'
import { coupons } from '#server/db/schema/coupons.ts'

let made = 0

/** A coupon of ₹50 off everything, for everybody, valid today; `code` and id are unique. */
export async function insertCoupon(
  db: Database,
  overrides: Partial<typeof coupons.$inferInsert> = {},
): Promise<{ id: string; code: string }> {
  made += 1
  const coupon = {
    id: `test-${made}`,
    code: `TEST${made}`,
    position: 1000 + made,
    title: '₹50 off',
    description: 'For everything.',
    kind: 'flat' as const,
    value: 5_000,
    minSubTotalPaise: 0,
    appliesTo: 'all' as const,
    validFrom: '2026-01-01',
    validTill: '2026-12-31',
    conditions: ['One coupon per order.'],
    ...overrides,
  }
  await db.insert(coupons).values(coupon)
  return { id: coupon.id, code: coupon.code }
}
