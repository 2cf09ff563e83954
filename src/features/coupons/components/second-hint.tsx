import TicketPercent from 'lucide-react/icons/ticket-percent'
import { paths } from '#config/paths.ts'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { type CouponLine, countedLines, couponOff, secondAtHalf } from '../coupon-value.ts'

type SecondHintProps = {
  coupons: readonly Coupon[]
  lines: readonly CouponLine[]
}

/** The saving of the second-item offer, or a hint that a second item is missing. */
export function SecondHint({ coupons, lines }: SecondHintProps) {
  const coupon = secondAtHalf(coupons)
  if (!coupon) return null
  const [second] = couponOff(coupon, lines)
  if (second) {
    return (
      <Notice
        icon={TicketPercent}
        className="tabular-nums"
        title={`The second is at half price with ${coupon.code} at payment`}
      >
        {formatRupees(second.off)} less for {second.line.name}.
      </Notice>
    )
  }
  if (countedLines(coupon, lines).length !== 1) return null
  return (
    <Notice icon={TicketPercent} title={`A second is at half price with ${coupon.code}`}>
      <AppLink href={paths.buyOneGet50OnSecond.getHref()}>See what it counts for</AppLink>
    </Notice>
  )
}
