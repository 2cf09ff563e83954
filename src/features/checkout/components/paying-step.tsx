import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import Hourglass from 'lucide-react/icons/hourglass'
import Landmark from 'lucide-react/icons/landmark'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { stateOf } from '#lib/system/state-of.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PartFocus } from '#ui/part-focus.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { isBankAsked, isOfWalkIn, payingCopy } from '../paying-copy.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { BookingFrame } from './booking-frame.tsx'

/** The state of a payment at the gateway. */
export function PayingStep({ checkout }: { checkout: CheckoutView }) {
  const { snapshot } = checkout
  const { title, text, course, working } = payingCopy(snapshot)
  const refunded = snapshot.matches({ paying: 'refunded' })
  return (
    <BookingFrame step="payment" state={stateOf(snapshot)}>
      <PartFocus part={title}>
        <div className="stack">
          <div className="done">
            <span
              className={clsx('done__mark', refunded ? 'done__mark--good' : 'done__mark--wait')}
            >
              <Icon
                icon={iconOf(snapshot, working)}
                size={24}
                className={clsx(working && 'spin')}
              />
            </span>
            <div role="status" className="stack stack--2">
              <h1 className="h1">{title}</h1>
              {text.map((words) => (
                <p key={words} className="lead">
                  {words}
                </p>
              ))}
            </div>
          </div>
          {course && <Timeline items={course} heading="h2" />}
          <PayingActions checkout={checkout} />
        </div>
      </PartFocus>
    </BookingFrame>
  )
}

function iconOf(snapshot: CheckoutView['snapshot'], working: boolean): LucideIcon {
  if (working) return LoaderCircle
  if (isBankAsked(snapshot)) return Hourglass
  return snapshot.matches({ paying: 'refunded' }) ? RotateCcw : Landmark
}

function PayingActions({ checkout: { snapshot, send } }: { checkout: CheckoutView }) {
  const { payment } = snapshot.context
  if (snapshot.matches({ paying: 'atGateway' })) {
    return (
      <div className="row row--wrap gap-3">
        {payment?.checkout_url && (
          <a className={buttonClass({ variant: 'next' })} href={payment.checkout_url}>
            Go to the bank's page
          </a>
        )}
        <Button onClick={() => send({ type: 'gateway.returned' })}>Check my payment</Button>
      </div>
    )
  }
  if (isBankAsked(snapshot)) {
    return (
      <div className="row row--wrap gap-3">
        <Button variant="next" onClick={() => send({ type: 'payment.recheck' })}>
          Check again
        </Button>
        <AppLink className={buttonClass()} href={paths.profile.getHref('open-order')}>
          My orders
        </AppLink>
      </div>
    )
  }
  if (snapshot.matches({ paying: 'paidUnordered' })) {
    const number = callCentreNumber(paths.paymentReturn.path)
    return (
      <div className="row row--wrap gap-3">
        <Button variant="next" onClick={() => send({ type: 'checkout.retry' })}>
          Check my order again
        </Button>
        <a className={buttonClass()} href={telHref(number)}>
          Call {number}
        </a>
      </div>
    )
  }
  if (snapshot.matches({ paying: 'refunded' })) {
    return (
      <div>
        <Button variant="next" onClick={() => send({ type: 'checkout.retry' })}>
          {isOfWalkIn(snapshot) ? 'Book again' : 'Choose another slot'}
        </Button>
      </div>
    )
  }
  return null
}
