import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import Hourglass from 'lucide-react/icons/hourglass'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { PAYMENT_MODE_LABEL } from '#contract/codes.ts'
import { declineInWords } from '#contract/decline-reasons.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { stateOf } from '#lib/system/state-of.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { BookingFrame } from '../../components/booking-frame.tsx'
import { restartOutcome } from '../../components/restart-notice.tsx'
import { type LinkedView, STEP_HREFS } from '../linked-view.ts'

type Outcome = {
  readonly title: string
  readonly text: readonly string[]
  readonly icon: LucideIcon
  readonly look: 'wait' | 'bad' | 'good'
  readonly working?: boolean
  readonly actions: readonly Action[]
}

type Action = 'retry' | 'cash' | 'returned' | 'recheck' | 'orders' | 'cart' | 'call' | 'menu'

/** A payment on its way or how it ended, and what stops a booking. */
export function TogetherOutcome({ snapshot, send }: LinkedView) {
  const { title, text, icon, look, working, actions } = outcomeOf(snapshot)
  return (
    <BookingFrame
      step={snapshot.matches('paying') ? 'payment' : 'details'}
      hrefs={STEP_HREFS}
      state={stateOf(snapshot)}
    >
      <div className="stack">
        <div className="done">
          <span className={clsx('done__mark', `done__mark--${look}`)}>
            <Icon icon={icon} size={24} className={clsx(working && 'spin')} />
          </span>
          <div role="status" className="stack stack--2">
            <h1 className="h1 outline-none" tabIndex={-1}>
              {title}
            </h1>
            {text.map((words) => (
              <p key={words} className="lead">
                {words}
              </p>
            ))}
          </div>
        </div>
        <div className="row row--wrap gap-3">
          {actions.map((action) => (
            <ActionButton key={action} action={action} snapshot={snapshot} send={send} />
          ))}
        </div>
      </div>
    </BookingFrame>
  )
}

function ActionButton({ action, snapshot, send }: LinkedView & { action: Action }) {
  const { payment } = snapshot.context
  switch (action) {
    case 'retry':
      return (
        <Button variant="next" onClick={() => send({ type: 'booking.retry' })}>
          {snapshot.matches({ paying: 'refunded' }) ? 'Choose another slot' : 'Try again'}
        </Button>
      )
    case 'cash':
      return (
        <Button onClick={() => send({ type: 'mode.choose', mode: 'cash' })}>
          {PAYMENT_MODE_LABEL.cash} instead
        </Button>
      )
    case 'returned':
      return (
        <>
          {payment && (
            <a className={buttonClass({ variant: 'next' })} href={payment.checkout_url}>
              Go to the bank's page
            </a>
          )}
          <Button onClick={() => send({ type: 'gateway.returned' })}>Check my payment</Button>
        </>
      )
    case 'recheck':
      return (
        <Button variant="next" onClick={() => send({ type: 'payment.recheck' })}>
          Check again
        </Button>
      )
    case 'orders':
      return (
        <AppLink className={buttonClass()} href={paths.profile.getHref('open-order')}>
          My orders
        </AppLink>
      )
    case 'cart':
      return (
        <AppLink className={buttonClass({ variant: 'next' })} href={paths.cart.getHref()}>
          See the new prices
        </AppLink>
      )
    case 'menu':
      return (
        <AppLink className={buttonClass({ variant: 'next' })} href={paths.testMenu.getHref()}>
          Find a test
        </AppLink>
      )
    case 'call': {
      const number = callCentreNumber(paths.paymentReturn.path)
      return (
        <a className={buttonClass()} href={telHref(number)}>
          Call {number}
        </a>
      )
    }
  }
}

const KEPT = 'Your choices are saved. Your places stay held until their time is over.'

function outcomeOf(snapshot: LinkedView['snapshot']): Outcome {
  const { error, declined } = snapshot.context
  if (snapshot.matches('unreachable')) {
    return {
      title: 'We could not reach the lab',
      text: [error, 'Your choices are saved.'].filter(Boolean),
      icon: X,
      look: 'bad',
      actions: ['retry'],
    }
  }
  if (snapshot.matches('empty')) {
    const { restart } = snapshot.context
    return {
      title: restart
        ? 'Your cart was emptied in another tab or on another device'
        : 'Your cart is empty',
      text: [
        ...(restart ? [restartOutcome(restart)] : []),
        'Add tests first, then choose who has which.',
      ],
      icon: X,
      look: 'wait',
      actions: ['menu'],
    }
  }
  if (snapshot.matches('repriced')) {
    return {
      title: 'A price has changed',
      text: ['No booking was made and nothing was charged. See the new prices in your cart.'],
      icon: RotateCcw,
      look: 'wait',
      actions: ['cart', 'retry'],
    }
  }
  if (snapshot.matches({ paying: 'atGateway' })) {
    return {
      title: 'Opening the payment',
      text: ["You pay on your bank's page and return here automatically."],
      icon: LoaderCircle,
      look: 'wait',
      working: true,
      actions: ['returned'],
    }
  }
  if (snapshot.matches({ paying: 'pending' }) || snapshot.matches({ paying: 'earlierPending' })) {
    return {
      title: 'Being checked with your bank',
      text: [
        'We do not know yet if the money was taken. Please do not pay again.',
        error || 'We check automatically. You can close this page.',
      ],
      icon: Hourglass,
      look: 'wait',
      actions: ['recheck', 'orders'],
    }
  }
  if (snapshot.matches({ paying: 'paidUnordered' })) {
    return {
      title: 'You have paid. Your orders are not confirmed yet',
      text: [
        'The payment is safe with us. You will not be charged again.',
        'Try again, or wait: we will confirm your orders and show them under My orders.',
      ],
      icon: Hourglass,
      look: 'wait',
      actions: ['retry', 'call'],
    }
  }
  if (snapshot.matches({ paying: 'refunded' })) {
    return {
      title: 'Paid, refund on its way',
      text: [
        'Your slot was released before the bank confirmed, so no booking was made.',
        'The whole sum goes back to the account you paid from, in 5 to 7 working days.',
      ],
      icon: RotateCcw,
      look: 'good',
      actions: ['retry'],
    }
  }
  if (snapshot.matches({ paying: 'ordering' })) return working('Paid. Your orders are being placed')
  if (snapshot.matches({ paying: 'verifying' })) return working('Checking with your bank')
  if (snapshot.matches({ paying: 'refunding' })) return working('Checking your booking')
  const reason = snapshot.matches({ paying: 'declined' })
    ? `Your bank declined the payment. ${declined ? declineInWords(declined.reason) : ''}`.trim()
    : error || 'You came back before the payment was finished.'
  return {
    title: 'No money was taken',
    text: [reason, KEPT],
    icon: X,
    look: 'bad',
    actions: ['retry', 'cash'],
  }
}

function working(title: string): Outcome {
  return {
    title,
    text: ['This takes a few seconds. You will not be charged twice.'],
    icon: LoaderCircle,
    look: 'wait',
    working: true,
    actions: [],
  }
}
