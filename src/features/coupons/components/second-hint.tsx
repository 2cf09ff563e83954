import TicketPercent from 'lucide-react/icons/ticket-percent'
import { paths } from '#config/paths.ts'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import { countsFor } from '#contract/rules/coupon-discount.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { type CouponLine, countedLines, couponOff, secondAtHalf } from '../coupon-value.ts'

const NOUN = { test: 'test', package: 'package', radiology: 'scan' } as const

/** The saving of the second-item offer, or a hint that a second item is missing. */
export function secondHint(coupons: readonly Coupon[], lines: readonly CouponLine[]) {
  const coupon = secondAtHalf(coupons)
  if (!coupon) return null
  const kind = coupon.applies_to === 'all' ? 'test' : coupon.applies_to
  const counted = countedLines(coupon, lines)
  const [second] = couponOff(coupon, lines)
  if (second) {
    const { off, line } = second
    // Of three or more, the second dearest costs less.
    const isOfTwo =
      counted.length === 2 && counted.every((one) => countsFor({ appliesTo: kind }, one))
    return (
      <Notice
        icon={TicketPercent}
        className="tabular-nums"
        title={`Use ${coupon.code}: 50% off ${isOfTwo ? `the cheaper ${NOUN[kind]}` : line.name}`}
      >
        {formatRupees(off)} less{isOfTwo && ` for ${line.name}`}.
      </Notice>
    )
  }
  if (counted.length !== 1) return null
  return (
    <Notice
      icon={TicketPercent}
      title={`Add a second ${NOUN[kind]}: 50% off the cheaper one with ${coupon.code}`}
    >
      <AppLink href={paths.buyOneGet50OnSecond.getHref()}>See how it works</AppLink>
    </Notice>
  )
}
