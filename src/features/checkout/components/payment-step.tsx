import { RotateCcw } from 'lucide-react'
import { stateOf } from '#lib/system/state-of.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { HoldClock } from '#ui/hold-banner.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { collectionOf, paymentBill } from '../step-bill.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { BookingFacts } from './booking-facts.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { FlowError } from './flow-error.tsx'
import { MoneyOff } from './money-off.tsx'
import { NextBar, type NextStep } from './next-step.tsx'
import { modeOf, PayMode } from './pay-mode.tsx'
import { StepSummary } from './step-summary.tsx'

/** What the lab promises about changes, beside the price. */
const CHANGES = 'Cancel the visit without charge until the phlebotomist sets out.'

type PaymentStepProps = { checkout: CheckoutView; walletRupees: number | undefined }

/** The whole price, what comes off it, and the order. */
export function PaymentStep({ checkout, walletRupees }: PaymentStepProps) {
  const { snapshot, send, lines } = checkout
  const { hold, error } = snapshot.context
  const secondsLeft = useSecondsLeft(hold?.expires_at ?? null)
  const collection = collectionOf(snapshot, lines, undefined)
  const { sub_total, net_payable } = pricingOf(snapshot, lines)
  const failed = snapshot.matches({ placing: 'failed' })
  const next = nextOf(checkout, net_payable)
  return (
    <BookingFrame
      step="payment"
      state={stateOf(snapshot)}
      aside={
        <StepSummary
          title="Price"
          billed
          lines={lines}
          bill={paymentBill(snapshot, lines, collection)}
          subTotal={sub_total}
          atCentre={collection.kind === 'centre'}
          next={next}
          fine={{ icon: RotateCcw, words: CHANGES }}
        />
      }
    >
      <div className="row row--between row--wrap gap-x-4 gap-y-1">
        <h1 className="h1">Payment</h1>
        {hold && <HoldClock secondsLeft={secondsLeft} inline />}
      </div>
      <VisuallyHidden>
        <span role="status">{next.busy ? next.busyLabel : ''}</span>
      </VisuallyHidden>
      <BookingFacts checkout={checkout} />
      <MoneyOff checkout={checkout} walletRupees={walletRupees} />
      <PayMode checkout={checkout} />
      {failed && (
        <FlowError
          error={error}
          safe="The order is not placed as far as we know. Trying again is safe."
          action={{ label: 'Try again', onPress: () => send({ type: 'checkout.retry' }) }}
        />
      )}
      {!failed && error && <FlowError error={error} />}
      <NextBar
        next={next}
        sum={formatRupees(net_payable)}
        sub={modeOf(snapshot) === 'cash' ? 'to pay at service, all charges in' : 'all charges in'}
      />
    </BookingFrame>
  )
}

function nextOf({ snapshot, send }: CheckoutView, netPayable: number): NextStep {
  const failed = snapshot.matches({ placing: 'failed' })
  const cash = modeOf(snapshot) === 'cash'
  const sum = formatRupees(netPayable)
  const busy = !failed && (snapshot.matches('placing') || snapshot.matches('paying'))
  const can = failed || busy || snapshot.can({ type: 'order.place' })
  return {
    label: cash ? `Confirm, pay ${sum} at service` : `Pay ${sum}`,
    shortLabel: cash ? 'Confirm' : `Pay ${sum}`,
    busy,
    busyLabel: cash ? 'Placing the order' : 'Opening the payment',
    missing: can ? undefined : 'One moment: the price is being worked out.',
    onPress: () => send(failed ? { type: 'checkout.retry' } : { type: 'order.place' }),
  }
}
