import type { Pricing } from '#contract/rules/pricing.ts'
import type { Transaction } from '#server/db/client.ts'
import { releaseCoupon } from '../coupons/coupon-use.service.ts'
import { findLines, type OrderRow, setLineDiscounts, updateOrder } from './order.repository.ts'
import { priceDraft } from './draft-pricing.service.ts'
import { toAmountColumns } from './order-pricing.ts'

/**
 * Prices a draft, locked by the caller, as it stands now (stored lines, live holds, coupon and
 * points) and stores the amounts and the discount of each line. A coupon whose conditions do not
 * hold any more is given back.
 * @returns rupees
 */
export async function repriceDraft(tx: Transaction, order: OrderRow, now: Date): Promise<Pricing> {
  const lines = await findLines(tx, [order.id])
  const { pricing, discounts, outdatedCoupon } = await priceDraft(tx, order, lines, now)
  if (outdatedCoupon) await releaseCoupon(tx, order.id, now)
  await setLineDiscounts(tx, lines, discounts)
  await updateOrder(tx, order.id, { ...toAmountColumns(pricing), updatedAt: now })
  return pricing
}
