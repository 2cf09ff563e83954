import type { ReactNode } from 'react'
import type { CheckoutStep } from '#machines/checkout/checkout.events.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { BillSkeleton, LinesSkeleton, Skeleton } from '#ui/skeleton.tsx'
import type { CheckoutView } from '../use-checkout.ts'
import { BookingFrame } from './booking-frame.tsx'
import { UnreachableNotice } from './unreachable-notice.tsx'

type BookingWaitProps = {
  step: CheckoutStep
  title: string
  state: string
  /** Null while the charts load. */
  checkout: CheckoutView | null
  /** Error shown instead of the skeleton. */
  children?: ReactNode
}

/** Shown while the booking is being restored or waits for sign-in. */
export function BookingSkeleton({ step, title, state, checkout, children }: BookingWaitProps) {
  const waiting = checkout && isWaitingForSignIn(checkout)
  return (
    <BookingFrame step={step} state={state} aside={<SummaryWait />}>
      {waiting ? (
        <EmptyState
          heading="h1"
          title="Sign in to continue your booking"
          action={
            <Button variant="next" onClick={() => checkout.send({ type: 'checkout.start' })}>
              Sign in
            </Button>
          }
        >
          Your choices are saved.
        </EmptyState>
      ) : (
        <>
          <h1 className="h1">{title}</h1>
          {checkout && <UnreachableNotice checkout={checkout} />}
          {children || (
            <div className="stack stack--3" role="status">
              <span className="vh">Loading your booking</span>
              <Skeleton width="100%" height="76px" />
              <Skeleton width="100%" height="76px" />
              <Skeleton width="62%" height="48px" />
            </div>
          )}
        </>
      )}
    </BookingFrame>
  )
}

function isWaitingForSignIn({ snapshot }: CheckoutView): boolean {
  return snapshot.matches('parked') || snapshot.matches('idle')
}

function SummaryWait() {
  return (
    <div className="card card--flush">
      <div className="card__part">
        <LinesSkeleton />
      </div>
      <div className="card__part">
        <BillSkeleton />
      </div>
    </div>
  )
}
