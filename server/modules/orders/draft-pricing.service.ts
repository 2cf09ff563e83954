import { couponDiscounts } from '#contract/rules/coupon-discount.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { groupBy } from '#server/group-by.ts'
import { labDay } from '#server/lab-time.ts'
import { releaseCoupon } from '#server/modules/coupons/coupon-use.service.ts'
import { refusalOf } from '../coupons/coupon-refusal.ts'
import { couponOf } from '../coupons/coupon-use.service.ts'
import { isExpired } from '../slots/slot.mapper.ts'
import { findOrderWindows, type HeldWindow } from '../slots/slot-hold.repository.ts'
import { walletHoldOf } from '../wallet/wallet-hold.service.ts'
import { findBooking } from './booking.repository.ts'
import {
  findLines,
  type LineRow,
  type OrderRow,
  setLineDiscounts,
  updateOrder,
} from './order.repository.ts'
import { priceOrders, toAmountColumns } from './order-pricing.ts'

/** The price of a draft at a moment, and its inputs. */
export type DraftPrice = {
  readonly order: OrderRow
  readonly lines: readonly LineRow[]
  readonly pricing: Pricing
  /** Slots and appointments with a live hold, by time. */
  readonly held: readonly HeldWindow[]
  /** The coupon of the booking; undefined for an order without a share of it. */
  readonly coupon: Awaited<ReturnType<typeof couponOf>>
  /** Coupon discount of each line, paise. */
  readonly discounts: ReadonlyMap<string, number>
  /** The draft has a coupon whose conditions no longer hold: there is no discount. */
  readonly outdatedCoupon: boolean
}

/**
 * Prices a draft and those linked to it, the parent first, by their lines and live holds. The parent has
 * coupon and points for all of them. Reads only; `repriceBooking` stores it.
 */
export async function priceDrafts(
  db: Executor,
  booking: readonly OrderRow[],
  now: Date,
): Promise<DraftPrice[]> {
  const [parent] = booking
  if (!parent) return []
  const ids = booking.map(({ id }) => id)
  const linesOf = groupBy(await findLines(db, ids), ({ orderId }) => orderId)
  const drafts = []
  for (const order of booking) {
    const held = await findOrderWindows(db, order.id, 'held')
    const live = held.filter(({ hold }) => !isExpired(hold, now))
    drafts.push({ order, lines: linesOf.get(order.id) ?? [], held: live })
  }
  const wallet = await walletHoldOf(db, parent.id)
  const applied = await couponOf(db, parent.id)
  const lines = drafts.flatMap((draft) => draft.lines)
  const cart = { cityId: parent.cityId, day: labDay(now), lines, usesOfPatient: 0 }
  const isOutdated = applied !== undefined && refusalOf(applied.coupon, cart) !== undefined
  const coupon = isOutdated ? undefined : applied
  const shares = coupon
    ? couponDiscounts(
        coupon.coupon,
        drafts.map((draft) => draft.lines),
      )
    : []
  const discounted = drafts.map((draft, at) => {
    return { ...draft, discounts: shares[at] ?? new Map<string, number>() }
  })
  const pricings = priceOrders(discounted, wallet?.points ?? 0)
  return discounted.flatMap((draft, at) => {
    const pricing = pricings[at]
    if (!pricing) return []
    const own = draft.discounts.size > 0 ? coupon : undefined
    return { ...draft, pricing, coupon: own, outdatedCoupon: isOutdated && at === 0 }
  })
}

/**
 * Prices the booking of a draft, locked by the caller, and stores the amounts and the discount of each
 * line. A coupon whose conditions no longer hold is released.
 */
export async function repriceBooking(
  tx: Transaction,
  order: OrderRow,
  now: Date,
): Promise<DraftPrice[]> {
  const prices = await priceDrafts(tx, await findBooking(tx, order), now)
  for (const { order: draft, lines, pricing, discounts, outdatedCoupon } of prices) {
    if (outdatedCoupon) await releaseCoupon(tx, draft.id, now)
    await setLineDiscounts(tx, lines, discounts)
    await updateOrder(tx, draft.id, { ...toAmountColumns(pricing), updatedAt: now })
  }
  return prices
}
