import type { Pricing } from '#contract/rules/pricing.ts'
import { cashValueOf } from '#contract/rules/wallet-points.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { labDay } from '#server/lab-time.ts'
import { releaseCoupon } from '#server/modules/coupons/coupon-use.service.ts'
import { toPaise } from '#server/money.ts'
import { refusalOf } from '../coupons/coupon-refusal.ts'
import { couponOf, discountsOf } from '../coupons/coupon-use.service.ts'
import { isExpired } from '../slots/slot.mapper.ts'
import { findOrderWindows, type HeldWindow } from '../slots/slot-hold.repository.ts'
import { walletHoldOf } from '../wallet/wallet-hold.service.ts'
import {
  findLines,
  type LineRow,
  type OrderRow,
  setLineDiscounts,
  updateOrder,
} from './order.repository.ts'
import { priceOrder, toAmountColumns } from './order-pricing.ts'

/** The price of a draft at a moment, and its inputs. */
export type DraftPrice = {
  readonly pricing: Pricing
  /** Slots and appointments with a live hold, by time. */
  readonly held: readonly HeldWindow[]
  readonly coupon: Awaited<ReturnType<typeof couponOf>>
  /** Coupon discount of each line, paise. */
  readonly discounts: ReadonlyMap<string, number>
  /** The draft has a coupon whose conditions no longer hold: its discount is zero. */
  readonly outdatedCoupon: boolean
}

/**
 * Prices a draft by its stored lines, live holds, coupon and points. Reads only; `repriceDraft` stores it.
 */
export async function priceDraft(
  db: Executor,
  order: OrderRow,
  lines: readonly LineRow[],
  now: Date,
): Promise<DraftPrice> {
  const held = (await findOrderWindows(db, order.id, 'held')).filter(
    ({ hold }) => !isExpired(hold, now),
  )
  const wallet = await walletHoldOf(db, order.id)
  const applied = await couponOf(db, order.id)
  const cart = { cityId: order.cityId, day: labDay(now), lines, usesOfPatient: 0 }
  const outdatedCoupon = applied !== undefined && refusalOf(applied.coupon, cart) !== undefined
  const coupon = outdatedCoupon ? undefined : applied
  const off = coupon && discountsOf(coupon.coupon, lines)
  const pricing = priceOrder(lines, {
    windows: held.map(({ window }) => window),
    couponPaise: off?.orderDiscountPaise ?? 0,
    walletPaise: wallet ? toPaise(cashValueOf(wallet.points)) : 0,
  })
  return { pricing, held, coupon, discounts: off?.byCode ?? new Map(), outdatedCoupon }
}

/**
 * Prices a draft, locked by the caller, and stores the amounts and the discount of each line. A coupon
 * whose conditions no longer hold is released.
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
