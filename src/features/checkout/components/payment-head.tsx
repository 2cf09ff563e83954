import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { holdMinutes } from '#config/sites.ts'
import { declineInWords } from '#contract/decline-reasons.ts'
import type { DeclinedAttempt } from '#contract/payment.endpoints.ts'
import { labTime } from '#lib/dates.ts'
import { windowInWords } from '#lib/format/visit-format.ts'
import { heldVisits } from '#machines/checkout/two-places.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { HoldBanner } from '#ui/hold-banner.tsx'
import { Icon } from '#ui/icon.tsx'
import type { FailedAttemptCopy } from '../failed-attempt-copy.ts'
import type { CheckoutView } from '../use-checkout.ts'
import type { NextStep } from './next-step.tsx'

type PaymentHeadProps = {
  /** Failure of the last attempt; null without one. */
  failure: FailedAttemptCopy | null
  instead: NextStep['instead']
  /** Time left on the hold, beside the heading. */
  clock: ReactNode
}

/** After a failure the heading says what happened; it is announced and focused. */
export function PaymentHead({ failure, instead, clock }: PaymentHeadProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const hadFailed = useRef(false)
  const textId = useId()
  const failed = failure?.text
  useEffect(() => {
    // The pressed button is gone, so the heading takes focus.
    const isFocusLost = hadFailed.current && document.activeElement === document.body
    hadFailed.current = failed !== undefined
    if (failed === undefined && !isFocusLost) return
    title.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [failed])

  if (!failure) {
    return (
      <div className="row row--between row--wrap gap-x-4 gap-y-1">
        <h1 className="h1 outline-none" tabIndex={-1} ref={title}>
          Payment
        </h1>
        {clock}
      </div>
    )
  }
  return (
    <div className="stack">
      <div className="done" role="alert">
        <span className="done__mark done__mark--bad">
          <Icon icon={X} size={24} />
        </span>
        <div>
          <h1 className="h1 outline-none" tabIndex={-1} ref={title} aria-describedby={textId}>
            {failure.title}
          </h1>
          <p className="lead" id={textId}>
            {failure.text}
          </p>
        </div>
      </div>
      {instead && (
        <div className="only-narrow">
          <Button wide onClick={instead.onPress}>
            {instead.label}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Why the last attempt to pay was declined, as the gateway told it. */
export function WhatBankSaid({ declined }: { declined: DeclinedAttempt }) {
  const { reason, at, reference } = declined
  return (
    <section className="stack stack--3" aria-labelledby="bank-said">
      <h2 className="h2" id="bank-said">
        What your bank told us
      </h2>
      <div className="card card--flush">
        <Facts
          look="card"
          items={[
            { term: 'Reason', value: declineInWords(reason) },
            { term: 'Time', value: labTime(at).format('ddd D MMM, hh:mm A') },
            { term: 'Reference', value: reference },
          ]}
        />
      </div>
    </section>
  )
}

type HeldForPaymentProps = { checkout: CheckoutView; secondsLeft: number }

export function HeldForPayment({ checkout, secondsLeft }: HeldForPaymentProps) {
  const [first, ...more] = heldVisits(checkout.snapshot.context)
  return (
    <HoldBanner
      title={
        first && more.length === 0
          ? `${windowInWords(first.timing)} is held for you`
          : 'Your slots are held for you'
      }
      secondsLeft={secondsLeft}
      totalSeconds={Math.max(holdMinutes() * 60, secondsLeft)}
    />
  )
}
