import Hourglass from 'lucide-react/icons/hourglass'
import Info from 'lucide-react/icons/info'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { cancelOrMove, cancelUntil } from '#contract/change-words.ts'
import { PAYMENT_MODE_LABEL, TO_BE_CONFIRMED } from '#contract/codes.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { HoldClock } from '#ui/hold-banner.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { failedAttemptCopy } from '../failed-attempt-copy.ts'
import { firstDeadline } from '../first-deadline.ts'
import { collectionOf, paymentBill } from '../step-bill.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { type CouponChoice, useMoneyOff } from '../use-money-off.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { BookingFacts } from './booking-facts.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { FlowError } from './flow-error.tsx'
import { MoneyOff } from './money-off.tsx'
import { NextBar, type NextStep } from './next-step.tsx'
import { confirmation, modeOf, PayMode } from './pay-mode.tsx'
import { HeldForPayment, PaymentHead, WhatBankSaid } from './payment-head.tsx'
import { StepSummary } from './step-summary.tsx'

type PaymentStepProps = {
  checkout: CheckoutView
  walletRupees: number | undefined
  /** Slot for the button that opens all coupons. */
  coupons?: (choice: CouponChoice) => ReactNode
  /** The account's other visits at the time that is held. */
  otherVisits?: ReactNode
}

export function PaymentStep({ checkout, walletRupees, coupons, otherVisits }: PaymentStepProps) {
  const { snapshot, parts, lines } = checkout
  const { error, declined } = snapshot.context
  const off = useMoneyOff(checkout)
  const deadline = firstDeadline(snapshot.context)
  const secondsLeft = useSecondsLeft(deadline)
  const collection = collectionOf(snapshot, lines, undefined)
  const { sub_total, net_payable } = pricingOf(snapshot, lines)
  const failure = failedAttemptCopy(snapshot, net_payable, secondsLeft > 0)
  const isDeclined = snapshot.matches({
    booking: { payment: { attempt: { failed: 'declined' } } },
  })
  const next = nextOf(checkout, net_payable)
  const isToConfirm = snapshot.matches({ booking: { payment: { confirmation: 'byRadiologist' } } })
  const moneyOff = <MoneyOff off={off} walletRupees={walletRupees} coupons={coupons} />
  return (
    <BookingFrame
      step="payment"
      state={stateOf(snapshot)}
      aside={
        <StepSummary
          title="Price"
          billed
          lines={lines}
          parts={parts}
          bill={paymentBill(snapshot, lines, collection)}
          subTotal={sub_total}
          atCentre={collection.kind === 'centre'}
          next={next}
          actionAt="head"
          fine={{
            icon: RotateCcw,
            words: `${cancelWords(checkout)} We refund you the same way you paid.`,
          }}
        />
      }
    >
      <PaymentHead
        failure={failure}
        instead={next.instead}
        clock={deadline && <HoldClock secondsLeft={secondsLeft} inline />}
      />
      {!failure && error && <FlowError error={error} />}
      {failure && secondsLeft > 0 && (
        <HeldForPayment checkout={checkout} secondsLeft={secondsLeft} />
      )}
      <VisuallyHidden>
        <span role="status">{next.busy ? next.busyLabel : ''}</span>
      </VisuallyHidden>
      {isToConfirm && (
        <Notice tone="info" icon={Hourglass} title={TO_BE_CONFIRMED}>
          {reviewWords(snapshot.context)} Nothing is charged now.
        </Notice>
      )}
      {otherVisits}
      {!failure && <BookingFacts checkout={checkout} />}
      {/* While the order is on its way, its price stands. */}
      <fieldset className="contents" disabled={!snapshot.matches({ booking: 'payment' })}>
        {!failure && moneyOff}
        {net_payable > 0 ? (
          <PayMode checkout={checkout} failed={hasFailedToPay(snapshot)} />
        ) : (
          <Notice tone="good" title="Nothing is left to pay">
            Your coupon or points cover the whole amount.
          </Notice>
        )}
        {isDeclined && declined && <WhatBankSaid declined={declined} />}
        {failure?.note && (
          <p className="note row row--top">
            <Icon icon={Info} size={16} />
            <span>{failure.note}</span>
          </p>
        )}
        {failure && moneyOff}
      </fieldset>
      {failure && <BookingFacts checkout={checkout} />}
      <NextBar
        raised
        next={next}
        sum={
          net_payable > 0 ? (
            <>
              <span>{PAYMENT_MODE_LABEL[modeOf(snapshot)]}</span> {formatRupees(net_payable)}
            </>
          ) : (
            'Nothing to pay'
          )
        }
        sub="All charges included"
      />
    </BookingFrame>
  )
}

/** A walk-in has no slot. */
function reviewWords({ people, appointments }: CheckoutView['snapshot']['context']): string {
  const answers = people.length > 1 ? 'the answers' : 'your answers'
  if (appointments.length === 0) {
    return `The radiologist reads ${answers} first. Please do not come for the scan before we confirm it.`
  }
  const slots = appointments.length > 1 ? 'slots' : 'slot'
  return `We hold your ${slots} while the radiologist reads ${answers}.`
}

function cancelWords({ snapshot, parts }: CheckoutView): string {
  const kinds = parts.map(({ place }) => (place === 'home' ? 'home_collection' : 'lab_visit'))
  const [only, ...others] = kinds
  return only && others.length === 0
    ? cancelUntil(only)
    : cancelOrMove(snapshot.context.people.length, kinds)
}

function nextOf({ snapshot, send }: CheckoutView, netPayable: number): NextStep {
  const failed = snapshot.matches({ placing: 'failed' })
  const busy = !failed && (snapshot.matches('placing') || snapshot.matches('paying'))
  const opening = snapshot.matches({ booking: { payment: { opening: 'settling' } } })
  const can = failed || busy || opening || snapshot.can({ type: 'order.place' })
  const mode = modeOf(snapshot)
  const cash = netPayable === 0 || mode === 'cash'
  const again = !cash && hasFailedToPay(snapshot)
  return {
    label: failed ? 'Try again' : confirmation(mode, netPayable, again),
    busy,
    opening,
    busyLabel: cash ? 'Placing the order' : 'Opening the payment',
    missing: can ? undefined : 'One moment, we are checking the price.',
    onPress: () => send(failed ? { type: 'checkout.retry' } : { type: 'order.place' }),
    instead: insteadOf(snapshot, send),
  }
}

function hasFailedToPay(snapshot: CheckoutView['snapshot']): boolean {
  return snapshot.matches({ booking: { payment: { attempt: 'failed' } } })
}

/**
 * Switches to paying at the visit after a failed online payment; it does not place the order yet.
 */
function insteadOf(
  snapshot: CheckoutView['snapshot'],
  send: CheckoutView['send'],
): NextStep['instead'] {
  const cash = { type: 'mode.choose', mode: 'cash' } as const
  if (!hasFailedToPay(snapshot) || !snapshot.can(cash)) return undefined
  return { label: `${PAYMENT_MODE_LABEL.cash} instead`, onPress: () => send(cash) }
}
