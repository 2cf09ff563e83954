import type { ReactNode } from 'react'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { labTime } from '#lib/dates.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { neededIn } from '#machines/checkout/checkout.context.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { stillToCome } from '#ui/collection.ts'
import { clock } from '#ui/hold-banner.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { type Charges, collectionOf, stepBill } from '../step-bill.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { BookingFrame } from './booking-frame.tsx'
import { NextBar, type NextStep } from './next-step.tsx'
import { Held, SlotHome } from './slot-home.tsx'
import { StepSummary } from './step-summary.tsx'

type HomeSlotStepProps = { checkout: CheckoutView; charges: Charges; otherVisits: ReactNode }

export function HomeSlotStep({ checkout, charges, otherVisits }: HomeSlotStepProps) {
  const { snapshot, parts, lines } = checkout
  const { hold } = snapshot.context
  const secondsLeft = useSecondsLeft(hold?.expires_at ?? null)
  const collection = collectionOf(snapshot, lines, charges)
  const { sub_total, hc_charges } = pricingOf(snapshot, lines)
  const next = nextOf(checkout)
  const places = parts.filter(({ place }) => place === 'home').length
  return (
    <BookingFrame
      step="slot"
      state={stateOf(snapshot)}
      aside={
        <>
          <Held checkout={checkout} secondsLeft={secondsLeft} short />
          <StepSummary
            lines={lines}
            parts={parts}
            bill={stepBill(sub_total, collection)}
            subTotal={sub_total}
            atCentre={false}
            next={next}
          />
        </>
      }
    >
      <SlotHome
        checkout={checkout}
        secondsLeft={secondsLeft}
        charges={charges}
        otherVisits={otherVisits}
      />
      {hold ? (
        <NextBar
          next={next}
          sum={`${labTime(`${hold.slot.slot_date}T12:00:00+05:30`).format('ddd')}, ${clockTime(hold.slot.from_time)}`}
          sub={`${places > 1 ? `${places} ` : ''}held for ${clock(secondsLeft)}, ${formatRupees(sub_total + hc_charges)} in all`}
        />
      ) : (
        <NextBar next={next} sum={formatRupees(sub_total)} sub={stillToCome(collection)} />
      )}
    </BookingFrame>
  )
}

function nextOf({ snapshot, send }: CheckoutView): NextStep {
  const holding = snapshot.matches({ booking: { slot: { home: 'holding' } } })
  const arranging = snapshot.matches({ booking: { slot: { home: 'arranging' } } })
  const ready = holding || arranging || snapshot.can({ type: 'slot.confirm' })
  return {
    label: neededIn(snapshot.context).length > 0 ? 'Choose the scan slot' : 'Go to payment',
    busy: holding || arranging,
    busyLabel: arranging ? 'Saving who goes first' : 'Holding the slot',
    missing: ready ? undefined : 'Choose a slot first.',
    onPress: () => send({ type: 'slot.confirm' }),
  }
}
