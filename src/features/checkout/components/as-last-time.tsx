import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import Clock from 'lucide-react/icons/clock'
import House from 'lucide-react/icons/house'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import User from 'lucide-react/icons/user'
import { type ReactNode, useId } from 'react'
import { PAYMENT_MODE_LABEL, type PaymentMode } from '#contract/codes.ts'
import { SLOT_HOLD_MINUTES } from '#contract/constants.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { priceBooking } from '#contract/rules/pricing.ts'
import { memberInWords } from '#lib/format/member-format.ts'
import { fullName, greetedName } from '#lib/format/person-format.ts'
import { startInWords, windowInWords } from '#lib/format/visit-format.ts'
import { fastOf } from '#lib/slots/fast.ts'
import { Button } from '#ui/button.tsx'
import { HoldBanner } from '#ui/hold-banner.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { dearerThanLast, type RepeatedVisit } from '../last-visit.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { LastMeal } from './held-window.tsx'
import { NextButton, type NextStep } from './next-step.tsx'

const MODES: Record<PaymentMode, { icon: LucideIcon; how: string; short: string }> = {
  cash: { icon: Banknote, how: 'Cash or UPI, after the sample', short: 'pay at service' },
  online: { icon: IndianRupee, how: "On the bank's page", short: 'pay online' },
}

type AsLastTimeProps = {
  checkout: CheckoutView
  repeated: RepeatedVisit
  /** The visit that is repeated; undefined while loading. */
  last: Order | undefined
  secondsLeft: number
  next: NextStep
}

/** Patient, place, slot and payment as last time: one hold, one confirmation. */
export function AsLastTime({ checkout, repeated, last, secondsLeft, next }: AsLastTimeProps) {
  const id = useId()
  const { phase, visit, slot } = repeated
  const { member, address, mode } = visit
  const { error } = checkout.snapshot.context
  const dearer = last && dearerThanLast(last, checkout.lines, slot)
  const fast = fastOf(checkout.lines)
  const change = changesOf(checkout, repeated)
  return (
    <section className="again" aria-labelledby={id} data-phase={phase}>
      <div className="again__head">
        <div>
          <h2 className="h2" id={id}>
            As last time
          </h2>
          <p className="note">
            {greetedName(member)}, at home,{' '}
            <span className="tabular-nums">{startInWords(slot)}</span>, {MODES[mode].short}
          </p>
        </div>
        <p className="again__sum tabular-nums">
          <VisuallyHidden>Total </VisuallyHidden>
          {formatRupees(priceBooking({ lines: checkout.lines, slot }).net_payable)}
        </p>
      </div>
      <NotHeld checkout={checkout} error={error} />
      {phase === 'held' && (
        <HoldBanner
          className="again__hold"
          title={`${windowInWords(slot)} is held for you`}
          secondsLeft={secondsLeft}
          totalSeconds={SLOT_HOLD_MINUTES * 60}
        />
      )}
      <dl className="again__rows">
        <Row
          term="Patient"
          icon={User}
          value={fullName(member)}
          small={memberInWords(member)}
          onChange={change.patient}
        />
        <Row
          term="Address"
          icon={House}
          value={address.address_line}
          small={`${address.locality}, ${address.city_name} ${address.pincode}`}
          onChange={change.patient}
        />
        <Row
          term="Slot"
          icon={Clock}
          value={startInWords(slot)}
          small={fast && <LastMeal slot={slot} hours={fast.hours} />}
          onChange={change.slot}
        />
        <Row
          term="Payment"
          icon={MODES[mode].icon}
          value={PAYMENT_MODE_LABEL[mode]}
          small={MODES[mode].how}
          onChange={change.payment}
        />
      </dl>
      <div className="again__do">
        <p className="note">
          {dearer ? (
            <>
              <b>{dearer.what}</b> {dearer.why}
            </>
          ) : (
            'Nothing is booked before you confirm.'
          )}
        </p>
        <div className="only-wide">
          <NextButton next={next} />
        </div>
      </div>
    </section>
  )
}

/** The usual way, below or beside the offer. */
export function StepByStep({ next }: { next: NextStep }) {
  const id = useId()
  return (
    <section className="stack stack--2" aria-labelledby={id}>
      <h2 className="h4" id={id}>
        Someone else, or another day?
      </h2>
      <p className="note">Book step by step: patient, slot, payment.</p>
      <Button wide busy={next.busy} onClick={next.onPress}>
        {next.label}
      </Button>
    </section>
  )
}

type RowProps = {
  term: string
  icon: LucideIcon
  value: string
  small: ReactNode
  /** Undefined while this part cannot be changed here. */
  onChange: (() => void) | undefined
}

function Row({ term, icon, value, small, onChange }: RowProps) {
  return (
    <div>
      <dt>
        <Icon icon={icon} size={20} />
        <VisuallyHidden>{term}</VisuallyHidden>
      </dt>
      <dd className="tabular-nums">
        {value}
        {small && <small>{small}</small>}
      </dd>
      <dd>
        {onChange && (
          <button type="button" className="link" onClick={onChange}>
            Change<VisuallyHidden> {term.toLowerCase()}</VisuallyHidden>
          </button>
        )}
      </dd>
    </div>
  )
}

/** Why the slot is not held. */
function NotHeld({ checkout, error }: { checkout: CheckoutView; error: string }) {
  const { snapshot } = checkout
  const isExpired = snapshot.matches({ booking: { asLastTime: 'expired' } })
  const isRefused = snapshot.matches({ booking: { asLastTime: 'notHeld' } })
  return (
    <p className="again__why" role="status">
      {isExpired && 'Your slot was released after 15 minutes. This is the earliest slot now.'}
      {isRefused && `${error} This is the earliest slot now.`}
    </p>
  )
}

/** What each "Change" does: it leads into the usual step. */
function changesOf({ send }: CheckoutView, { phase, visit }: RepeatedVisit) {
  if (phase === 'holding') return {}
  if (phase === 'offered') {
    return {
      patient: () => send({ type: 'lastVisit.change', visit }),
      slot: () => send({ type: 'lastVisit.book', visit, slot: null }),
    }
  }
  return {
    patient: () => send({ type: 'checkout.start' }),
    slot: () => send({ type: 'checkout.goTo', step: 'slot' }),
    payment: () => send({ type: 'checkout.goTo', step: 'payment' }),
  }
}
