import type { ReactNode } from 'react'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type CouponLine, couponSaving } from '../coupon-value.ts'
import { CouponCard } from './coupon-card.tsx'

type CouponListProps = {
  /** Undefined while loading. */
  coupons: readonly Coupon[] | undefined
  failed: boolean
  lines: readonly CouponLine[]
  conditions: (coupon: Coupon) => ReactNode
  onUse: (code: string) => void
  onRetry: () => void
}

/** Sorted by the saving on this order. */
export function CouponList(props: CouponListProps) {
  const { coupons, failed, lines, conditions, onUse, onRetry } = props
  if (failed) {
    return (
      <Notice
        tone="bad"
        title="The coupons could not be loaded"
        actions={
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        You can still type in a code you have.
      </Notice>
    )
  }
  if (!coupons) return <Skeleton width="100%" height="240px" />
  if (coupons.length === 0) {
    return (
      <p className="note">There are no coupons today. The bill already shows the lowest price.</p>
    )
  }
  const ranked = coupons
    .map((coupon) => ({ coupon, saving: couponSaving(coupon, lines) }))
    .sort((a, b) => b.saving - a.saving)
  return (
    <ul className="stack stack--3">
      {ranked.map(({ coupon, saving }) => (
        <CouponCard
          key={coupon.coupon_id}
          coupon={coupon}
          saving={saving}
          lines={lines}
          conditions={conditions(coupon)}
          onUse={() => onUse(coupon.code)}
        />
      ))}
    </ul>
  )
}
