import Hourglass from 'lucide-react/icons/hourglass'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { cancelOrMove } from '#contract/change-words.ts'
import { TO_BE_CONFIRMED } from '#contract/codes.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { comeInWords } from '#contract/rules/walk-in-facts.ts'
import { capitalise } from '#lib/format/text-format.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { holdsOf } from '#machines/linked-booking/linked-booking.context.ts'
import { Facts } from '#ui/facts.tsx'
import { HoldClock } from '#ui/hold-banner.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { BookingFrame } from '../../components/booking-frame.tsx'
import { FlowError } from '../../components/flow-error.tsx'
import { MoneyOff } from '../../components/money-off.tsx'
import { NextBar, type NextStep } from '../../components/next-step.tsx'
import { ModePicker } from '../../components/pay-mode.tsx'
import type { CouponChoice } from '../../use-money-off.ts'
import { useSecondsLeft } from '../../use-seconds-left.ts'
import { firstNames, homeParts, type LinkedView, pricedParts, STEP_HREFS } from '../linked-view.ts'
import { useLinkedMoneyOff } from '../use-linked-money-off.ts'
import { TogetherSummary } from './together-summary.tsx'

type TogetherPaymentStepProps = LinkedView & {
  walletRupees: number | undefined
  coupons: (choice: CouponChoice) => ReactNode
}

/** The sum of all orders, what comes off it, and how it is paid. */
export function TogetherPaymentStep(props: TogetherPaymentStepProps) {
  const { snapshot, send, walletRupees, coupons } = props
  const off = useLinkedMoneyOff({ snapshot, send })
  const { context } = snapshot
  const { parts, sum } = pricedParts(snapshot)
  const deadline = firstDeadline(snapshot)
  const secondsLeft = useSecondsLeft(deadline)
  const next = nextOf({ snapshot, send }, sum.net_payable)
  const mode = modeOf(snapshot)
  const isToConfirm = context.takesOnline && !canPayOnline(snapshot)
  return (
    <BookingFrame
      step="payment"
      hrefs={STEP_HREFS}
      state={stateOf(snapshot)}
      aside={
        <TogetherSummary
          title="Price"
          snapshot={snapshot}
          charges={undefined}
          next={next}
          actionAt="head"
          fine={{ icon: RotateCcw, words: cancelOrMove(context.people.length) }}
        />
      }
    >
      <div className="row row--between row--wrap gap-x-4 gap-y-1">
        <h1 className="h1 outline-none" tabIndex={-1}>
          Payment
        </h1>
        {deadline && <HoldClock secondsLeft={secondsLeft} inline />}
      </div>
      <VisuallyHidden>
        <span role="status">{next.busy ? next.busyLabel : ''}</span>
      </VisuallyHidden>
      {context.error && (
        <FlowError
          error={context.error}
          safe={
            snapshot.matches({ placing: 'failed' })
              ? 'Trying again is safe: nothing is booked twice.'
              : 'Your choices are saved.'
          }
        />
      )}
      {isToConfirm && (
        <Notice tone="info" icon={Hourglass} title={TO_BE_CONFIRMED}>
          We hold your slots while the radiologist reads the answers. Nothing is charged now.
        </Notice>
      )}
      <BookingPlaces snapshot={snapshot} />
      <fieldset className="contents" disabled={!snapshot.matches('payment')}>
        <MoneyOff off={off} walletRupees={walletRupees} coupons={coupons} />
        {sum.net_payable > 0 ? (
          <ModePicker
            chosen={mode}
            takesOnline={context.takesOnline}
            isToConfirm={isToConfirm}
            at={parts.some(({ at }) => at === 'centre') ? 'both' : 'home'}
            failed={false}
            canChoose={(one) => snapshot.can({ type: 'mode.choose', mode: one })}
            onChoose={(one) => send({ type: 'mode.choose', mode: one })}
          />
        ) : (
          <Notice tone="good" title="Nothing is left to pay">
            Points and coupon cover it all.
          </Notice>
        )}
      </fieldset>
      <NextBar
        raised
        next={next}
        sum={formatRupees(sum.net_payable)}
        sub={barWords(sum.net_payable, mode)}
      />
    </BookingFrame>
  )
}

/** Where, when and for whom. */
function BookingPlaces({ snapshot }: Pick<LinkedView, 'snapshot'>) {
  const { address, centre, hold, appointments } = snapshot.context
  const { parts } = pricedParts(snapshot)
  const scans = parts.filter(({ at }) => at === 'centre')
  const walkIn = snapshot.context.drafts.find(({ order_type }) => order_type === 'lab_visit')
  const items = [
    {
      term: 'At home',
      value: hold ? startInWords(hold.slot) : '',
      small: `${listInWords(firstNames(homeParts(parts)))}, at ${address?.address_line ?? ''}`,
    },
    ...(scans.length > 0
      ? [
          {
            term: 'At the centre',
            value:
              appointments.map(({ hold: held }) => startInWords(held.slot)).join('; ') ||
              `${capitalise(comeInWords(walkIn?.come_between))}, no appointment needed`,
            small: `${listInWords(firstNames(scans))}, at ${centre?.name ?? ''}`,
          },
        ]
      : []),
  ]
  return (
    <div className="card card--flush">
      <Facts look="card" items={items} />
    </div>
  )
}

function firstDeadline({ context }: LinkedView['snapshot']): string | null {
  const deadlines = holdsOf(context).map(({ expires_at }) => expires_at)
  return deadlines.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}

function canPayOnline(snapshot: LinkedView['snapshot']): boolean {
  return modeOf(snapshot) === 'online' || snapshot.can({ type: 'mode.choose', mode: 'online' })
}

function modeOf(snapshot: LinkedView['snapshot']) {
  const online = snapshot.matches({ payment: { mode: 'online' } }) || snapshot.matches('paying')
  return online ? 'online' : 'cash'
}

function nextOf({ snapshot, send }: LinkedView, netPayable: number): NextStep {
  const failed = snapshot.matches({ placing: 'failed' })
  const busy = !failed && (snapshot.matches('placing') || snapshot.matches('paying'))
  const opening = snapshot.matches({ payment: { opening: 'settling' } })
  const cash = netPayable === 0 || modeOf(snapshot) === 'cash'
  const can = failed || busy || opening || snapshot.can({ type: 'order.place' })
  return {
    ...(failed ? { label: 'Try again' } : labelOf(cash, netPayable)),
    busy,
    opening,
    busyLabel: cash ? 'Placing the orders' : 'Opening the payment',
    missing: can ? undefined : 'One moment, we are checking the price.',
    onPress: () => send({ type: failed ? 'booking.retry' : 'order.place' }),
  }
}

function barWords(netPayable: number, mode: 'cash' | 'online'): string {
  if (netPayable === 0) return 'nothing to pay, all included'
  return mode === 'cash' ? 'to pay at service, all included' : 'all charges included'
}

function labelOf(cash: boolean, netPayable: number) {
  const sum = formatRupees(netPayable)
  if (netPayable === 0) return { label: 'Confirm, nothing to pay', shortLabel: 'Confirm' }
  if (cash) return { label: `Confirm, pay ${sum} at service`, shortLabel: 'Confirm' }
  return { label: `Pay ${sum}`, shortLabel: `Pay ${sum}` }
}
