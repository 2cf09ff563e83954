import Hospital from 'lucide-react/icons/hospital'
import Users from 'lucide-react/icons/users'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { paths } from '#config/paths.ts'
import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import { hoursInWords, listInWords } from '#contract/rules/in-words.ts'
import { isCollectionFree } from '#contract/rules/pricing.ts'
import { linesAt } from '#contract/rules/visit-lines.ts'
import { tooCloseWords } from '#contract/rules/visits-apart.ts'
import { SlotPicker } from '#forms/slot-picker.tsx'
import { isoDate, labTime, shortDate } from '#lib/dates.ts'
import { allInWords } from '#lib/format/count-in-words.ts'
import { placeInWords } from '#lib/format/visit-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { type Elsewhere, withoutTooClose } from '#lib/slots/elsewhere.ts'
import { fastOf } from '#lib/slots/fast.ts'
import { subdepartmentsOf } from '#machines/checkout/basket.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import type { Part } from '#machines/checkout/parts.ts'
import { heldScans, isCloseToScan, travelMinutesIn } from '#machines/checkout/two-places.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupeesRange } from '#ui/rupees.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { dayOfSlot } from '../day-of-slot.ts'
import { distinctLines, namesOf } from '../family-copy.ts'
import { planOfBooking } from '../planned-orders.ts'
import type { Charges } from '../step-bill.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { BookedNext } from './booked-next.tsx'
import { HeldWindow } from './held-window.tsx'
import { PlanTimeline } from './plan-timeline.tsx'
import { ReviewAnswers } from './review-answers.tsx'
import { SlotNotices } from './slot-notices.tsx'
import { SlotStatus } from './slot-status.tsx'

// Lazy: most visits are to one person.
const VisitOfSeveral = lazy(async () => ({
  default: (await import('./visit-of-several.tsx')).VisitOfSeveral,
}))

type HeldProps = { checkout: CheckoutView; secondsLeft: number }
type SlotHomeProps = HeldProps & { charges: Charges; otherVisits: ReactNode }

export function SlotHome({ checkout, secondsLeft, charges, otherVisits }: SlotHomeProps) {
  const { snapshot, send, lines } = checkout
  const { address, days, hold, slotId } = snapshot.context
  const home = atHome(checkout)
  const atScan: Elsewhere = {
    label: 'at the scan',
    isTooClose: (slot) => isCloseToScan(snapshot.context, slot),
  }
  const holding = snapshot.matches({ booking: { slot: { home: 'holding' } } })
  const loading = days.length === 0 && !snapshot.matches({ booking: { slot: { home: 'failed' } } })
  return (
    <>
      <div className="stack stack--2">
        <h1 className="h1">When should we come?</h1>
        <p className="note">
          For {namesOf(home)}, at {address && placeInWords(address.address_line, address.locality)}{' '}
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
      <BookedNext checkout={checkout} />
      {days.length > 0 && home.length > 1 && <RoomForAll count={home.length} />}
      {days.length > 0 &&
        heldScans(snapshot.context).map(({ firstName, timing }) => (
          <p key={`${firstName} ${timing.slot_date} ${timing.from_time}`} className="fastkey note">
            <Icon icon={Hospital} size={16} />
            <span>
              {shortDate(timing.slot_date)}:{' '}
              {tooCloseWords(firstName, timing, 'centre', travelMinutesIn(snapshot.context))}
            </span>
          </p>
        ))}
      {days.length > 0 && (
        <SlotPicker
          days={withOwnPlaces(days, hold, home.length).map((day) => withoutTooClose(day, atScan))}
          lines={distinctLines(home.flatMap((part) => part.lines))}
          places={home.length}
          elsewhere={atScan}
          chargeOf={(charge) =>
            collectionInWords(charge, isCollectionFree(pricingOf(snapshot, lines).sub_total))
          }
          value={holding ? slotId : (hold?.slot.slot_id ?? null)}
          date={hold?.slot.slot_date ?? dayOfSlot(days, slotId)}
          onChoose={(slot) => send({ type: 'slot.choose', slot })}
        />
      )}
      {hold && <Held checkout={checkout} secondsLeft={secondsLeft} />}
      {otherVisits}
      {days.length > 0 && home.length > 1 && (
        <Suspense>
          <VisitOfSeveral checkout={checkout} home={home} charges={charges} />
        </Suspense>
      )}
      {hold && <ScansToCome checkout={checkout} home={home} />}
      {hold && home.length === 1 && <SlotPlan checkout={checkout} />}
    </>
  )
}

/** Rendered twice, visible once: below the windows on a phone, above the summary otherwise. */
export function Held({ checkout, secondsLeft, short }: HeldProps & { short?: boolean }) {
  const { snapshot, send } = checkout
  const { hold } = snapshot.context
  if (!hold) return null
  const home = atHome(checkout)
  const canRelease = snapshot.can({ type: 'slot.release' })
  return (
    <HeldWindow
      hold={hold}
      secondsLeft={secondsLeft}
      fast={fastOf(home.flatMap(({ lines }) => lines))}
      people={home.length}
      short={short ?? false}
      releasing={snapshot.matches({ booking: { slot: { home: 'releasing' } } })}
      onRelease={canRelease ? () => send({ type: 'slot.release' }) : undefined}
    />
  )
}

function atHome({ parts }: CheckoutView): readonly Part[] {
  return parts.filter(({ place }) => place === 'home')
}

/** "₹100 to ₹150 collection". */
function collectionInWords(charge: { from: number; to: number }, free: boolean): string {
  return free || charge.to === 0 ? 'free collection' : `${formatRupeesRange(charge)} collection`
}

function RoomForAll({ count }: { count: number }) {
  return (
    <p className="fastkey note">
      <Icon icon={Users} size={16} />
      <span>A free slot has room for {allInWords(count)}.</span>
    </p>
  )
}

/** The provider's count includes the places that this booking holds. */
function withOwnPlaces(days: readonly SlotDay[], hold: SlotHold | null, places: number): SlotDay[] {
  return days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) =>
      slot.slot_id === hold?.slot.slot_id && slot.state !== 'past'
        ? { ...slot, available: Math.max(slot.available, places), state: 'free' as const }
        : slot,
    ),
  }))
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

type ScansToComeProps = { checkout: CheckoutView; home: readonly Part[] }

/** Scans that need a fast, of people who are at home too, before their time is chosen. */
function ScansToCome({ checkout: { snapshot, parts }, home }: ScansToComeProps) {
  const { appointments, people } = snapshot.context
  if (appointments.length > 0) return null
  return parts.map(({ member, place, lines }) => {
    const fast = fastOf(lines)
    if (place === 'home' || !fast || !home.some((one) => one.member === member)) return null
    const who = people.length > 1 ? `${member.firstName}: ` : ''
    return (
      <Notice
        key={member.member_id}
        tone="hint"
        title={`${who}Do not eat for ${hoursInWords(fast.hours)} before ${listInWords(fast.names)}`}
      >
        {subdepartmentsOf(lines).length > 0
          ? 'You choose the scan slot next, and the plan will then show this fast too.'
          : 'You need no appointment: walk in on any day on which the centre is open, after that fast.'}
      </Notice>
    )
  })
}

/** Preparation for the held window. */
function SlotPlan({ checkout }: { checkout: CheckoutView }) {
  const { snapshot, lines } = checkout
  const id = useId()
  const [now] = useState(() => new Date().toISOString())
  const { hold, visit } = snapshot.context
  if (!hold) return null
  const { slot_date } = hold.slot
  return (
    <section className="card" aria-labelledby={id}>
      <h2 className="h3 mb-3" id={id}>
        How to prepare for{' '}
        {slot_date === isoDate(now)
          ? 'today'
          : labTime(`${slot_date}T12:00:00+05:30`).format('dddd')}
      </h2>
      <PlanTimeline
        plan={planOfBooking(checkout, now)}
        lines={linesAt('home', visit, lines)}
        now={now}
      />
    </section>
  )
}
