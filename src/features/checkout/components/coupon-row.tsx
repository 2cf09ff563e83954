import TicketPercent from 'lucide-react/icons/ticket-percent'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { TextInput } from '#ui/text-input.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CouponChoice, MoneyOffView } from '../use-money-off.ts'

type CouponRowProps = {
  off: MoneyOffView
  coupons: ((choice: CouponChoice) => ReactNode) | undefined
}

export function CouponRow({ off, coupons }: CouponRowProps) {
  const { coupon, lines, errors } = off
  const refusal = errors.coupon || undefined
  const applied = useRef<HTMLDivElement>(null)
  const isBusy = off.busy === 'coupon'
  const before = useRef({ coupon, isBusy })
  // The row takes the focus of the form that it replaces.
  useEffect(() => {
    const was = before.current
    before.current = { coupon, isBusy }
    if (was.isBusy && !was.coupon && coupon) applied.current?.focus()
  }, [coupon, isBusy])
  return coupon ? (
    <AppliedRow ref={applied} coupon={coupon} lines={lines} off={off} refusal={refusal} />
  ) : (
    <CouponForm off={off} coupons={coupons} refusal={refusal} />
  )
}

type Refusable = { off: MoneyOffView; refusal: string | undefined }

type AppliedRowProps = Refusable & {
  coupon: AppliedCoupon
  lines: MoneyOffView['lines']
  ref: RefObject<HTMLDivElement | null>
}

function AppliedRow({ coupon, lines, off, refusal, ref }: AppliedRowProps) {
  return (
    <div className="card__part stack stack--2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form. */}
      <div
        className="off outline-none"
        ref={ref}
        tabIndex={-1}
        role="group"
        aria-label={`Coupon ${coupon.code}`}
      >
        <Icon icon={TicketPercent} />
        <div className="grow">
          <b>{coupon.code}</b>
          <p className="note tabular-nums">{appliedWords(coupon, lines)}</p>
        </div>
        <span className="tabular-nums off__sum" translate="no">
          {formatRupees(-coupon.order_discount)}
        </span>
        <Button
          variant="plain"
          size="sm"
          busy={off.busy === 'coupon'}
          busyLabel="Removing the coupon"
          onClick={off.removeCoupon}
        >
          Remove
          <VisuallyHidden> coupon {coupon.code}</VisuallyHidden>
        </Button>
      </div>
      {refusal && <FieldError>{refusal}</FieldError>}
    </div>
  )
}

function CouponForm({ off, coupons, refusal }: CouponRowProps & Refusable) {
  const { couponCode } = off
  const [code, setCode] = useState(couponCode ?? '')
  const busy = off.busy === 'coupon'
  const input = useRef<HTMLInputElement>(null)
  const wasBusy = useRef(busy)
  // A refused code is selected, so that typing replaces it.
  useEffect(() => {
    if (wasBusy.current && !busy && refusal) {
      input.current?.focus()
      input.current?.select()
    }
    wasBusy.current = busy
  }, [busy, refusal])
  const apply = (event: FormEvent) => {
    event.preventDefault()
    off.applyCoupon(code.trim())
  }
  const use = (chosen: string) => {
    setCode(chosen)
    off.applyCoupon(chosen)
  }
  return (
    <form className="card__part stack stack--2" onSubmit={apply}>
      <div className="row row--top gap-x-3">
        <TextInput
          ref={input}
          label="Coupon code"
          fieldClassName="grow"
          autoComplete="off"
          autoCapitalize="characters"
          required
          value={code}
          error={refusal}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" busy={busy} busyLabel="Applying the coupon" className="mt-[27px]">
          Apply
        </Button>
      </div>
      {coupons && <div>{coupons({ lines: off.lines, busy, onUse: use })}</div>}
    </form>
  )
}

/** "₹66 off Full Body Check-up, ₹34 off Thyroid Profile Total." */
function appliedWords({ discount_test_list }: AppliedCoupon, lines: MoneyOffView['lines']): string {
  // Several people may have the same test.
  const byCode = new Map<string, number>()
  for (const { test_code, discount } of discount_test_list) {
    byCode.set(test_code, roundToPaisa((byCode.get(test_code) ?? 0) + discount))
  }
  const shares = [...byCode].map(([test_code, discount]) => {
    const name = lines.find((line) => line.test_code === test_code)?.name ?? test_code
    return `${formatRupees(discount)} off ${name}`
  })
  return shares.length > 0 ? `${shares.join(', ')}.` : 'Applied.'
}
