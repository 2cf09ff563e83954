import type { ReactNode } from 'react'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import { slashDate } from '#lib/dates.ts'
import { formatRupees } from '#ui/rupees.ts'
import { Words } from '#ui/words.tsx'

type CouponOfferProps = {
  coupon: Coupon
  code: ReactNode
  conditions: ReactNode
}

export function CouponOffer({ coupon, code, conditions }: CouponOfferProps) {
  const { title, description, min_sub_total, valid_till } = coupon
  return (
    <li className="card stack stack--3">
      <div className="stack stack--2">
        <h2 className="h3">{title}</h2>
        <p className="note">{description}</p>
      </div>
      {code}
      <p className="fine tabular-nums">
        <Words>
          {min_sub_total > 0 && `For a subtotal of ${formatRupees(min_sub_total)} or more. `}
          Until{' '}
          <time dateTime={valid_till} translate="no">
            {slashDate(valid_till)}
          </time>
          .
        </Words>
      </p>
      {conditions}
    </li>
  )
}
