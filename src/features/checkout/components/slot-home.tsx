import Hospital from 'lucide-react/icons/hospital'
import { useId, useState } from 'react'
import { paths } from '#config/paths.ts'
import { planPreparation } from '#contract/rules/preparation/plan.ts'
import { isCollectionFree } from '#contract/rules/pricing.ts'
import { linesAt } from '#contract/rules/visit-lines.ts'
import { areTooClose, tooCloseWords } from '#contract/rules/visits-apart.ts'
import { isoDate, labTime, shortDate } from '#lib/dates.ts'
import { placeInWords } from '#lib/format/visit-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { type Elsewhere, withoutTooClose } from '#lib/slots/elsewhere.ts'
import { fastOf } from '#lib/slots/fast.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { dayOfSlot } from '../day-of-slot.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { HeldWindow } from './held-window.tsx'
import { PlanTimeline } from './plan-timeline.tsx'
import { ReviewAnswers } from './review-answers.tsx'
import { SlotNotices } from './slot-notices.tsx'
import { SlotStatus } from './slot-status.tsx'
import { WindowPicker } from './window-picker.tsx'

type SlotHomeProps = { checkout: CheckoutView; secondsLeft: number }

export function SlotHome({ checkout, secondsLeft }: SlotHomeProps) {
  const { snapshot, send, lines } = checkout
  const { people, visit, address, days, hold, slotId, appointments } = snapshot.context
  const [member] = people
  const atScan: Elsewhere = {
    label: 'at the scan',
    isTooClose: (slot) => appointments.some((one) => areTooClose(slot, one.hold.slot)),
  }
  const holding = snapshot.matches({ booking: { slot: { home: 'holding' } } })
  const loading = days.length === 0 && !snapshot.matches({ booking: { slot: { home: 'failed' } } })
  return (
    <>
      <div className="stack stack--2">
        <h1 className="h1">When should we come?</h1>
        <p className="note">
          For {member?.firstName}, at{' '}
          {address && placeInWords(address.address_line, address.locality)}{' '}
          <span className="tabular-nums" translate="no">
            {address?.pincode}
          </span>
          . <AppLink href={paths.patientCart.getHref()}>Change</AppLink>
          <ReviewAnswers checkout={checkout} separator=" · " />
        </p>
      </div>
      <SlotStatus snapshot={snapshot} />
      <SlotNotices checkout={checkout} />
      {loading && !snapshot.matches({ booking: { slot: { home: 'expired' } } }) && (
        <WindowsSkeleton />
      )}
      {member &&
        days.length > 0 &&
        appointments.map(({ subdepartment, hold: { slot } }) => (
          <p key={subdepartment} className="fastkey note">
            <Icon icon={Hospital} size={16} />
            <span>
              {shortDate(slot.slot_date)}: {tooCloseWords(member.firstName, slot, 'centre')}
            </span>
          </p>
        ))}
      {days.length > 0 && (
        <WindowPicker
          days={days.map((day) => withoutTooClose(day, atScan))}
          lines={linesAt('home', visit, lines)}
          elsewhere={atScan}
          free={isCollectionFree(pricingOf(snapshot, lines).sub_total)}
          value={holding ? slotId : (hold?.slot.slot_id ?? null)}
          heldDate={hold?.slot.slot_date ?? dayOfSlot(days, slotId) ?? null}
          onChoose={(slot) => send({ type: 'slot.choose', slot })}
        />
      )}
      {hold && <Held checkout={checkout} secondsLeft={secondsLeft} />}
      {hold && <SlotPlan checkout={checkout} />}
    </>
  )
}

/** Rendered twice, visible once: below the windows on a phone, above the summary otherwise. */
export function Held({ checkout, secondsLeft, short }: SlotHomeProps & { short?: boolean }) {
  const { snapshot, send, lines } = checkout
  const { hold } = snapshot.context
  if (!hold) return null
  const canRelease = snapshot.can({ type: 'slot.release' })
  return (
    <HeldWindow
      hold={hold}
      secondsLeft={secondsLeft}
      fast={fastOf(linesAt('home', snapshot.context.visit, lines))}
      short={short ?? false}
      releasing={snapshot.matches({ booking: { slot: { home: 'releasing' } } })}
      onRelease={canRelease ? () => send({ type: 'slot.release' }) : undefined}
    />
  )
}

function WindowsSkeleton() {
  return (
    <div className="stack stack--6" aria-hidden="true">
      <Skeleton width="100%" height="76px" />
      <Skeleton width="100%" height="84px" />
      <Skeleton width="100%" height="140px" />
    </div>
  )
}

/** Preparation for the held window. */
function SlotPlan({ checkout: { snapshot, lines } }: { checkout: CheckoutView }) {
  const id = useId()
  const [now] = useState(() => new Date().toISOString())
  const { hold, people, visit } = snapshot.context
  const [member] = people
  if (!hold || !member) return null
  const taken = linesAt('home', visit, lines)
  const plan = planPreparation({
    lines: taken,
    slot: hold.slot,
    appointments: [],
    member,
    atHome: true,
    reportBy: null,
    now,
  })
  const { slot_date } = hold.slot
  return (
    <section className="card" aria-labelledby={id}>
      <h2 className="h3 mb-3" id={id}>
        How to prepare for{' '}
        {slot_date === isoDate(now)
          ? 'today'
          : labTime(`${slot_date}T12:00:00+05:30`).format('dddd')}
      </h2>
      <PlanTimeline plan={plan} lines={taken} now={now} />
    </section>
  )
}
