import type { ReactNode } from 'react'
import type { FindLocalities } from '#lib/place/use-find-localities.ts'
import type { LocateLocality } from '#lib/place/use-locate-locality.ts'
import type { OwnPosition } from '#lib/place/use-own-position.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { PartFocus } from '#ui/part-focus.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BookingFrame } from '../../components/booking-frame.tsx'
import type { Charges } from '../../step-bill.ts'
import type { CouponChoice } from '../../use-money-off.ts'
import { type LinkedView, STEP_HREFS } from '../linked-view.ts'
import { PeopleStep } from './people-step.tsx'
import styles from './together.css?inline'
import { TogetherOutcome } from './together-outcome.tsx'
import { TogetherPaymentStep } from './together-payment-step.tsx'
import { TogetherAppointmentsStep, TogetherAskingStep } from './together-scan-steps.tsx'
import { TogetherSlotStep } from './together-slot-step.tsx'

type TogetherScreenProps = LinkedView & {
  city: { readonly id: number; readonly city_name: string }
  charges: Charges
  findLocalities: FindLocalities
  locate: LocateLocality
  whereabouts: OwnPosition
  /** Wallet balance; undefined while loading. */
  walletRupees: number | undefined
  coupons: (choice: CouponChoice) => ReactNode
  onRemoveLine: (code: string) => void
}

export function TogetherScreen(props: TogetherScreenProps) {
  const part = partOf(props.snapshot)
  return (
    <>
      <style>{styles}</style>
      <PartFocus part={part}>
        <Part {...props} part={part} />
      </PartFocus>
    </>
  )
}

/** The screen of a state; the focus moves to its heading when one replaces another. */
function partOf(snapshot: LinkedView['snapshot']) {
  if (snapshot.matches('people') || snapshot.matches('drafting')) return 'people'
  if (snapshot.matches('asking')) return 'asking'
  if (snapshot.matches('slot')) return 'slot'
  if (snapshot.matches('appointments')) return 'appointments'
  if (
    snapshot.matches('payment') ||
    snapshot.matches('placing') ||
    snapshot.matches({ paying: 'creating' })
  ) {
    return 'payment'
  }
  const isOutcome =
    snapshot.matches('paying') ||
    snapshot.matches('unreachable') ||
    snapshot.matches('empty') ||
    snapshot.matches('repriced')
  return isOutcome ? 'outcome' : 'wait'
}

function Part({ part, ...props }: TogetherScreenProps & { part: ReturnType<typeof partOf> }) {
  switch (part) {
    case 'people':
      return <PeopleStep {...props} />
    case 'asking':
      return <TogetherAskingStep {...props} />
    case 'slot':
      return <TogetherSlotStep {...props} />
    case 'appointments':
      return <TogetherAppointmentsStep {...props} />
    case 'payment':
      return <TogetherPaymentStep {...props} />
    case 'outcome':
      return <TogetherOutcome {...props} />
    case 'wait':
      return <Wait snapshot={props.snapshot} />
  }
}

function Wait({ snapshot }: Pick<LinkedView, 'snapshot'>) {
  return (
    <BookingFrame step="details" hrefs={STEP_HREFS} state={stateOf(snapshot)}>
      <h1 className="h1">{snapshot.matches('thanks') ? 'Booked' : 'Who is this visit for?'}</h1>
      <div className="stack stack--3" role="status">
        <span className="vh">Loading your booking</span>
        <Skeleton width="100%" height="76px" />
        <Skeleton width="100%" height="160px" />
        <Skeleton width="62%" height="48px" />
      </div>
    </BookingFrame>
  )
}
