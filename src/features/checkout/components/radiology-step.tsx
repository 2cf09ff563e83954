import { type ReactNode, useState } from 'react'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import { shortDate } from '#lib/dates.ts'
import { windowInWords } from '#lib/format/visit-format.ts'
import { isSameNeed } from '#machines/checkout/appointments.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { heldAtHome } from '#machines/checkout/two-places.ts'
import { clock, HoldAnnouncer } from '#ui/hold-banner.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { type NeededAppointment, neededAppointments } from '../appointment-windows.ts'
import { firstDeadline } from '../first-deadline.ts'
import { planOfBooking } from '../planned-orders.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { useShownDay } from '../use-shown-day.ts'
import { Appointments, headingIdOf } from './appointments.tsx'
import { CentreStep } from './centre-step.tsx'
import { NextBar, type NextStep } from './next-step.tsx'
import { ReviewAnswers } from './review-answers.tsx'
import { VisitPlan } from './visit-plan.tsx'

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

type RadiologyStepProps = { checkout: CheckoutView; otherVisits?: ReactNode }

/** One appointment for each sub-department. */
export function RadiologyStep({ checkout, otherVisits }: RadiologyStepProps) {
  const { snapshot, send, lines } = checkout
  const { centre, hold, people, appointments: held } = snapshot.context
  const atHome = heldAtHome(snapshot.context)
  const needed = neededAppointments(checkout)
  const missing = needed.filter((one) => !held.some((has) => isSameNeed(has, one)))
  const days = new Set(held.map((one) => one.hold.slot.slot_date))
  const isOneVisit = people.length === 1 && days.size <= 1
  const day = useShownDay(checkout)
  const secondsLeft = useSecondsLeft(firstDeadline(snapshot.context))
  const { sub_total, hc_charges } = pricingOf(snapshot, lines)
  const next = nextOf(checkout, missing)
  const canRelease = snapshot.can({ type: 'slot.release' })
  const [now] = useState(() => new Date().toISOString())
  const { steps, conflicts } = planOfBooking(checkout, now)
  return (
    <CentreStep
      checkout={checkout}
      title="Price"
      head={
        day.date && (
          <VisitPlan
            date={day.date}
            steps={steps}
            held={held}
            isOfSeveral={people.length > 1}
            missing={missing}
            onRelease={canRelease ? () => send({ type: 'slot.release' }) : undefined}
          />
        )
      }
      heading={titleOf(needed.length, isOneVisit)}
      whereabouts={
        <>
          {' '}
          <span className="tabular-nums" translate="no">
            {centre?.pincode}
          </span>
          .{' '}
          {atHome && (
            <span className="tabular-nums">
              {windowInWords(atHome)} at home stays held for {clock(secondsLeft)}.
            </span>
          )}
        </>
      }
      more={
        <>
          {hold && (
            <span>
              {' · '}
              <button
                type="button"
                className="link"
                onClick={() => send({ type: 'checkout.goTo', step: 'slot' })}
              >
                Change the home slot
              </button>
            </span>
          )}
          <ReviewAnswers checkout={checkout} separator=" · " />
        </>
      }
      next={next}
    >
      <HoldAnnouncer secondsLeft={secondsLeft} />
      <Appointments checkout={checkout} needed={needed} day={day} conflicts={conflicts} />
      {otherVisits}
      <NextBar
        next={missing[0] && held.length > 0 ? jumpTo(missing[0], next) : next}
        sum={
          held.length === 0
            ? formatRupees(sub_total + hc_charges)
            : `${held.length} of ${needed.length} chosen`
        }
        sub={rangeBarLabel(held, hold, secondsLeft)}
      />
    </CentreStep>
  )
}

function titleOf(count: number, isOneVisit: boolean): string {
  if (count === 1) return 'When is the appointment?'
  return `${NUMBERS[count] ?? count} appointments${isOneVisit ? ', one visit' : ''}`
}

type Held = CheckoutView['snapshot']['context']['appointments']

function rangeBarLabel(held: Held, hold: SlotHold | null, secondsLeft: number): string {
  const [first] = held
  if (!first) return hold ? `home slot held for ${clock(secondsLeft)}` : 'the visit itself is free'
  return `held for ${clock(secondsLeft)}, ${shortDate(first.hold.slot.slot_date)}`
}

function nextOf({ snapshot, send }: CheckoutView, missing: readonly NeededAppointment[]): NextStep {
  const holding = snapshot.matches({ booking: { slot: { radiology: 'holding' } } })
  const ready = snapshot.can({ type: 'slot.confirm' })
  return {
    label: 'Go to payment',
    busy: holding,
    busyLabel: 'Holding the slot',
    missing: holding || ready ? undefined : missingOf(missing),
    onPress: () => send({ type: 'slot.confirm' }),
  }
}

function missingOf([first]: readonly NeededAppointment[]): string {
  return first ? `Choose a slot for the ${first.short} first.` : 'One moment, please.'
}

/** On a phone the button scrolls to the next appointment without a time. */
function jumpTo(needed: NeededAppointment, next: NextStep): NextStep {
  return {
    ...next,
    label: `Choose ${needed.short}`,
    missing: undefined,
    onPress: () => document.getElementById(headingIdOf(needed))?.focus(),
  }
}
