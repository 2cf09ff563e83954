import type { ReactNode } from 'react'
import { paths } from '#config/paths.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { stateOf } from '#lib/system/state-of.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { Words } from '#ui/words.tsx'
import { namesOf } from '../family-copy.ts'
import { collectionOf, visitBill } from '../step-bill.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { BookingFrame } from './booking-frame.tsx'
import type { NextStep } from './next-step.tsx'
import { StepSummary, type StepSummaryProps } from './step-summary.tsx'

type CentreStepProps = Pick<StepSummaryProps, 'title' | 'head' | 'fine'> & {
  checkout: CheckoutView
  step?: 'details' | 'slot'
  heading: string
  /** Replaces the line with patient and centre. */
  intro?: ReactNode
  /** Text after the centre's name, including the full stop. */
  whereabouts?: ReactNode
  /** Content after the link to change the centre. */
  more?: ReactNode
  /** Without a next step there is no summary. */
  next: NextStep | null
  children: ReactNode
}

/** Layout shared by the steps of a centre visit. */
export function CentreStep({
  checkout,
  step = 'slot',
  heading,
  intro,
  whereabouts,
  more,
  next,
  children,
  ...summary
}: CentreStepProps) {
  const { snapshot, parts, lines } = checkout
  const { centre } = snapshot.context
  const atCentre = parts.filter(({ place }) => place === 'centre')
  const { sub_total } = pricingOf(snapshot, lines)
  return (
    <BookingFrame
      step={step}
      state={stateOf(snapshot)}
      aside={
        next && (
          <StepSummary
            {...summary}
            billed
            lines={lines}
            parts={parts}
            bill={visitBill(
              snapshot.context.people.length > 1 ? [] : lines,
              sub_total,
              collectionOf(snapshot, lines, undefined),
            )}
            subTotal={sub_total}
            atCentre
            next={next}
          />
        )
      }
    >
      <div className="stack stack--2">
        <h1 className="h1">{heading}</h1>
        <p className="note">
          {intro ?? (
            <Words>
              For {namesOf(atCentre)}, at {centre?.name}
              {whereabouts} <AppLink href={paths.patientCart.getHref()}>Change centre</AppLink>
              {more}
            </Words>
          )}
        </p>
      </div>
      {children}
    </BookingFrame>
  )
}
