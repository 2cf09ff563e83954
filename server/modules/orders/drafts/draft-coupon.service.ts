import { randomUUID } from 'node:crypto'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import { sumOf } from '#contract/rules/booking-price.ts'
import type { Config } from '#server/config.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction, type TransactionOptions } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { storeWithWork } from '#server/http/idempotency.ts'
import { labDay } from '#server/lab-time.ts'
import { couponRefused, unknownCoupon } from '#server/modules/coupons/coupon-refusal.ts'
import { findHolder, lockAccount } from '../../account/account.repository.ts'
import { formerNumberOf } from '../../account/former-number.ts'
import { toAppliedCoupon } from '../../coupons/coupon.mapper.ts'
import {
  type CouponRow,
  countUse,
  findByCode,
  lockCoupons,
} from '../../coupons/coupon.repository.ts'
import { refusalOf, USED_UP } from '../../coupons/coupon-refusal.ts'
import { countUsesOf, findUseOf, insertUse } from '../../coupons/coupon-use.repository.ts'
import { couponOf, releaseCoupon } from '../../coupons/coupon-use.service.ts'
import { findBooking } from '../booking.repository.ts'
import { type DraftPrice, repriceBooking } from '../draft-pricing.service.ts'
import { requireParent } from '../order.problems.ts'
import { findLines, type OrderRow } from '../order.repository.ts'
import { type DraftOwner, lockDraft } from './draft-owner.service.ts'

type OnOrder = DraftOwner & { readonly orderId: string }

export type DraftCouponService = {
  /**
   * Applies a coupon to a draft and those linked to it, replacing any other. Idempotent.
   * @throws Problem 404, 409 `draft-gone`, 422 `coupon-refused`, `linked-refused`.
   */
  apply(request: OnOrder & { readonly code: string }): Promise<AppliedCoupon>
  /** Removes the coupon of a draft. Idempotent. @throws Problem 404, 409. */
  remove(request: OnOrder & { readonly useId: string }): Promise<{ order_discount: number }>
}

export function draftCouponService(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  options?: TransactionOptions,
): DraftCouponService {
  return {
    apply: ({ orderId, code, ...owner }) =>
      inTransaction(
        db,
        async (tx) => {
          const now = clock.now()
          // Serialises counting the patient's uses.
          await lockAccount(tx, owner.accountId)
          const order = await lockDraft(tx, owner, orderId)
          requireParent(order)
          const coupon = await findByCode(tx, code.toUpperCase())
          if (!coupon) {
            throw couponRefused(
              `We could not find coupon ${code}. Check the code, or choose one from the list.`,
            )
          }
          await takeCoupon(tx, config, order, coupon, now)
          return storeWithWork(tx, appliedTo(await repriceBooking(tx, order, now)))
        },
        options,
      ),

    remove: ({ orderId, useId, ...owner }) =>
      inTransaction(
        db,
        async (tx) => {
          const now = clock.now()
          const order = await lockDraft(tx, owner, orderId)
          const use = await findUseOf(tx, order.id, useId)
          if (!use) throw unknownCoupon()
          if (use.state === 'applied') await releaseCoupon(tx, order.id, now)
          const prices = await repriceBooking(tx, order, now)
          return { order_discount: sumOf(prices.map(({ pricing }) => pricing)).order_discount }
        },
        options,
      ),
  }
}

/** Applies the coupon and releases the previous one; no effect if the draft already has it. */
async function takeCoupon(
  tx: Transaction,
  { tokenSecret }: Pick<Config, 'tokenSecret'>,
  order: OrderRow,
  coupon: CouponRow,
  now: Date,
): Promise<void> {
  const current = await couponOf(tx, order.id)
  const hasIt = current?.coupon.id === coupon.id
  const booking = await findBooking(tx, order)
  const ids = booking.map(({ id }) => id)
  const { mobileNo = '' } = (await findHolder(tx, order.accountId)) ?? {}
  const patient = {
    accountId: order.accountId,
    formerNumber: formerNumberOf(tokenSecret, mobileNo),
  }
  const refusal = refusalOf(coupon, {
    cityId: order.cityId,
    day: labDay(now),
    lines: await findLines(tx, ids),
    usesOfPatient: (await countUsesOf(tx, patient, coupon.id)) - (hasIt ? 1 : 0),
  })
  if (refusal) throw couponRefused(refusal)
  if (hasIt) return
  if (current) await lockCoupons(tx, [coupon.id, current.coupon.id])
  if (!(await countUse(tx, coupon.id))) throw couponRefused(USED_UP)
  await releaseCoupon(tx, order.id, now)
  await insertUse(tx, {
    id: randomUUID(),
    couponId: coupon.id,
    accountId: order.accountId,
    orderId: order.id,
    createdAt: now,
  })
}

/** The coupon as it was just applied to a draft and those linked to it. */
function appliedTo(prices: readonly DraftPrice[]): AppliedCoupon {
  const coupon = prices.find((price) => price.coupon)?.coupon
  if (!coupon) throw new Error('The coupon that was just applied was not found.')
  const lines = prices.flatMap((price) =>
    price.lines.map(({ orderId, code }) => {
      return { orderId, code, couponDiscountPaise: price.discounts.get(code) ?? 0 }
    }),
  )
  return toAppliedCoupon(coupon, lines, { ofSeveral: prices.length > 1 })
}
