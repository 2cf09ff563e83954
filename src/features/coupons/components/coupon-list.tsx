import type { ReactNode } from 'react'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type CouponLine, couponSaving, missingFor } from '../coupon-value.ts'

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
      <p className="note">There are no coupons today. You can still type in a code you have.</p>
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

type CouponCardProps = {
  coupon: Coupon
  /** Rupees off this order; 0 when it does not apply. */
  saving: number
  lines: readonly CouponLine[]
  conditions: ReactNode
  onUse: () => void
}

function CouponCard({ coupon, saving, lines, conditions, onUse }: CouponCardProps) {
  const { code, title, description } = coupon
  return (
    <li className="card stack stack--2">
      <div className="row row--between gap-x-3">
        <h3 className="h4">{title}</h3>
        <span className="tag tabular-nums">{code}</span>
      </div>
      <p className="note">{description}</p>
      <div className="row row--between gap-x-3">
        <p className="note tabular-nums">
          {saving > 0 ? <b>{formatRupees(saving)} off this order</b> : missingFor(coupon, lines)}
        </p>
        {saving > 0 && (
          <Button size="sm" onClick={onUse}>
            Apply
            <VisuallyHidden> coupon {code}</VisuallyHidden>
          </Button>
        )}
      </div>
      {conditions}
    </li>
  )
}
