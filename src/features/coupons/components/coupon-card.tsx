import type { ReactNode } from 'react'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type CouponLine, missingFor } from '../coupon-value.ts'

type CouponCardProps = {
  coupon: Coupon
  /** Rupees off this order; 0 when it does not apply. */
  saving: number
  lines: readonly CouponLine[]
  conditions: ReactNode
  onUse: () => void
}

export function CouponCard({ coupon, saving, lines, conditions, onUse }: CouponCardProps) {
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
