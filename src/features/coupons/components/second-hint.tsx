import TicketPercent from 'lucide-react/icons/ticket-percent'
import { paths } from '#config/paths.ts'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { type CouponLine, countedLines, couponOff, secondAtHalf } from '../coupon-value.ts'

const NOUN = { all: 'test', test: 'test', package: 'package', radiology: 'scan' } as const

/** The saving of the second-item offer, or a hint that a second item is missing. */
export function secondHint(coupons: readonly Coupon[], lines: readonly CouponLine[]) {
  const coupon = secondAtHalf(coupons)
  if (!coupon) return null
  const [second] = couponOff(coupon, lines)
  if (second) {
    return (
      <Notice
        icon={TicketPercent}
        className="tabular-nums"
        title={`Use ${coupon.code}: 50% off the cheaper ${NOUN[coupon.applies_to]}`}
      >
        {formatRupees(second.off)} less for {second.line.name}.
      </Notice>
    )
  }
  if (countedLines(coupon, lines).length !== 1) return null
  return (
    <Notice
      icon={TicketPercent}
      title={`Add a second ${NOUN[coupon.applies_to]}: 50% off the cheaper one with ${coupon.code}`}
    >
      <AppLink href={paths.buyOneGet50OnSecond.getHref()}>See how it works</AppLink>
    </Notice>
  )
}
