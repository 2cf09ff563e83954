import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import Clock from 'lucide-react/icons/clock'
import House from 'lucide-react/icons/house'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import User from 'lucide-react/icons/user'
import { type ReactNode, useId } from 'react'
import { holdMinutes, holdTime } from '#config/sites.ts'
import type { CartLine, Slot, SlotHold } from '#contract/cart.endpoints.ts'
import { PAYMENT_MODE_LABEL, type PaymentMode } from '#contract/codes.ts'
import type { Order, OrderSummary } from '#contract/orders.schemas.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { isAddable, isBeforeFirstVisit } from '#contract/rules/cancellation.ts'
import { refusalFor } from '#contract/rules/eligibility.ts'
import { capitalise, listInWords } from '#contract/rules/in-words.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { fullDate, isoDate } from '#lib/dates.ts'
import { dayWordsFrom } from '#lib/format/day-format.ts'
import { memberInWords } from '#lib/format/member-format.ts'
import { fullName, greetedName } from '#lib/format/person-format.ts'
import { startInWords, windowInWords } from '#lib/format/visit-format.ts'
import { fastOf } from '#lib/slots/fast.ts'
import { LastMeal } from '#lib/slots/last-meal.tsx'
import { RestrictionsBegun } from '#lib/slots/restrictions-begun.tsx'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { Button } from '#ui/button.tsx'
import { clock, HoldBanner } from '#ui/hold-banner.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Words } from '#ui/words.tsx'
import { dearerThanLast, type RepeatedVisit } from '../last-visit.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
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
  /** The patient's newest visit, if there is one. */
  newest: OrderSummary | undefined
  /** The slot is gone, and the next one is not known yet. */
  isSearching: boolean
  next: NextStep
  /** The account's other visits at the time of the slot. */
  otherVisits?: ReactNode
}

/** Patient, place, slot and payment as last time: one hold, one confirmation. */
export function AsLastTime({
  checkout,
  repeated,
  last,
  newest,
  isSearching,
  next,
  otherVisits,
}: AsLastTimeProps) {
  const id = useId()
  const { phase, visit, slot } = repeated
  const { member, address, mode } = visit
  const { hold } = checkout.snapshot.context
  const dearer = last && dearerThanLast(last, checkout.lines, slot)
  const fast = fastOf(checkout.lines)
  const change = changesOf(checkout, repeated)
  return (
    <section className="again" aria-labelledby={id} data-phase={phase}>
      {newest && <VisitToCome newest={newest} member={member} cart={checkout.lines} />}
      {otherVisits}
      <div className="again__head">
        <div>
          <h2 className="h2" id={id}>
            As last time
          </h2>
          <p className="note">
            {greetedName(member)}, at home, <span className="tabular-nums">{dayAndTime(slot)}</span>
            , {MODES[mode].short}
          </p>
        </div>
        <p className="again__sum tabular-nums">
          <VisuallyHidden>Total </VisuallyHidden>
          {formatRupees(pricingOf(checkout.snapshot, checkout.lines, slot).net_payable)}
        </p>
      </div>
      <p className="again__why" role="status">
        {statusOf(checkout, isSearching)}
      </p>
      {hold && phase !== 'holding' && <Held hold={hold} />}
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
          small={
            <>
              {phase === 'offered' && last?.slot && (
                <Words>{`${whyThisSlot(last.slot, slot)} `}</Words>
              )}
              {fast && <LastMeal slot={slot} hours={fast.hours} />}
              <RestrictionsBegun lines={checkout.lines} slot={slot} member={member} />
            </>
          }
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
            <Words>
              <b>{dearer.what}</b> {dearer.why}
            </Words>
          ) : (
            'Nothing is booked before you confirm.'
          )}
        </p>
        <div className="only-wide">
          <NextButton next={next} />
        </div>
        {next.instead && (
          <div className="only-narrow">
            <Button wide onClick={next.instead.onPress}>
              {next.instead.label}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

type VisitToComeProps = { newest: OrderSummary; member: Member; cart: readonly CartLine[] }

/** A test that joins the visit which is booked costs no second collection. */
function VisitToCome({ newest, member, cart }: VisitToComeProps) {
  const { order_no, slot } = newest
  const [first, ...next] = testsToJoin(newest, member, cart)
  if (!slot || !isOfTheirs(newest, member)) return null
  return (
    <Notice
      className="m-3"
      tone="hint"
      title={`${greetedName(member)} already has a visit on ${startInWords(slot)}`}
    >
      {first && `${first.name} can be added to it without a collection charge of its own`}
      {next.length > 0 && `, then ${listInWords(next.map(({ name }) => name))}`}
      {first && '. '}
      The time below is that of another visit: order {order_no} stays as it is.
    </Notice>
  )
}

function isOfTheirs(newest: OrderSummary, { member_id }: Member): boolean {
  return isBeforeFirstVisit(newest) && newest.member.member_id === member_id
}

/** The tests of the cart that can join the patient's visit to come. */
export function testsToJoin(
  newest: OrderSummary | undefined,
  member: Member,
  cart: readonly CartLine[],
): readonly CartLine[] {
  if (!newest?.slot || !isOfTheirs(newest, member) || !isAddable(newest)) return []
  return cart.filter(
    (line) =>
      line.is_hc_available &&
      !newest.test_names.includes(line.name) &&
      refusalFor(line, member) === null,
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
      {onChange && (
        <dd>
          <button type="button" className="link" onClick={onChange}>
            Change<VisuallyHidden> {term.toLowerCase()}</VisuallyHidden>
          </button>
        </dd>
      )}
    </div>
  )
}

/** "tomorrow, Sat 22 Nov, 07:00 AM". */
function dayAndTime({ slot_date, from_time }: Slot): string {
  return `${dayWordsFrom(isoDate(Date.now()), slot_date)}, ${clockTime(from_time)}`
}

/**
 * The visit is named by its day: it may be another one than the last, and may be still to come. Nearer
 * times may be free that do not suit the tests.
 */
function whyThisSlot(
  { slot_date, from_time }: Pick<Slot, 'slot_date' | 'from_time'>,
  offered: Slot,
): string {
  const visit = `the visit on ${fullDate(slot_date)}`
  if (from_time === offered.from_time) return `The same time as ${visit}.`
  const is = slot_date < isoDate(Date.now()) ? 'was' : 'is'
  return `${capitalise(visit)} ${is} at ${clockTime(from_time)}.`
}

function Held({ hold }: { hold: SlotHold }) {
  return (
    <HoldBanner
      className="again__hold"
      title={`${windowInWords(hold.slot)} is held for you`}
      secondsLeft={useSecondsLeft(hold.expires_at)}
      totalSeconds={Math.max(holdMinutes() * 60, hold.seconds_left)}
    />
  )
}

/** Beside the action on a phone. */
export function HoldLeft({ hold }: { hold: SlotHold }) {
  return <span className="tabular-nums">held for {clock(useSecondsLeft(hold.expires_at))}</span>
}

/** The slot that was offered is gone, and there is no other one. */
export function NoSlotLeft({ checkout }: { checkout: CheckoutView }) {
  return (
    <Notice tone="info" role="status" title={whyNotHeld(checkout)}>
      No other slot is free now. Nothing is booked.
    </Notice>
  )
}

function whyNotHeld({ snapshot }: CheckoutView): string {
  if (snapshot.matches({ booking: { asLastTime: 'expired' } })) {
    return `Your slot was released after ${holdTime()}.`
  }
  const { error, hold } = snapshot.context
  if (snapshot.matches({ booking: { asLastTime: 'taken' } })) return error
  if (!snapshot.matches({ booking: { asLastTime: 'notHeld' } })) return ''
  return `${error} ${hold ? 'Your slot is still held.' : 'Nothing is held or booked.'}`
}

/** Empty unless the slot is not held. */
function statusOf(checkout: CheckoutView, isSearching: boolean): string {
  const { snapshot } = checkout
  const isGone =
    snapshot.matches({ booking: { asLastTime: 'taken' } }) ||
    snapshot.matches({ booking: { asLastTime: 'expired' } })
  if (!isGone) return whyNotHeld(checkout)
  const next = isSearching ? 'We are looking for the next slot.' : 'This slot is free now.'
  return `${whyNotHeld(checkout)} ${next}`
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
  const patient = () => send({ type: 'checkout.start' })
  // Until it goes on as last time, each way leads to the patient step.
  if (phase === 'kept') return { patient }
  return {
    patient,
    slot: () => send({ type: 'checkout.goTo', step: 'slot' }),
    payment: () => send({ type: 'checkout.goTo', step: 'payment' }),
  }
}
