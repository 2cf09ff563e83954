import House from 'lucide-react/icons/house'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import { linesAt } from '#contract/rules/visit-lines.ts'
import { tooCloseWords } from '#contract/rules/visits-apart.ts'
import { planVisit } from '#contract/rules/walk-in.ts'
import { stripDay } from '#lib/slots/strip-day.ts'
import { isSameNeed } from '#machines/checkout/appointments.ts'
import { homeVisitOf, type OtherVisit, travelMinutesIn } from '#machines/checkout/two-places.ts'
import { DayStrip } from '#ui/day-strip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { SampleMark } from '#ui/sample-mark.tsx'
import { marksOf } from '#ui/samples.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { atHome, type NeededAppointment, type SharedDay, timesFor } from '../appointment-windows.ts'
import { scanPreparation } from '../scan-preparation.ts'
import type { CheckoutView } from '../use-checkout.ts'
import type { ShownDay } from '../use-shown-day.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { SlotNotices } from './slot-notices.tsx'
import { SlotStatus } from './slot-status.tsx'

type AppointmentsProps = {
  checkout: CheckoutView
  needed: readonly NeededAppointment[]
  day: ShownDay
  /** Preparation conflicts of the current times, as sentences. */
  conflicts: readonly string[]
}

export function Appointments({ checkout, needed, day, conflicts }: AppointmentsProps) {
  const { snapshot, send, lines } = checkout
  const { context } = snapshot
  const { visit, appointments: held, appointmentDays } = context
  const isOfSeveral = new Set(needed.map(({ orderId }) => orderId)).size > 1
  const { date, days } = day
  const dates = new Set(held.map(({ hold }) => hold.slot.slot_date))
  return (
    <>
      <SlotStatus snapshot={snapshot} />
      <SlotNotices checkout={checkout} />
      {days.length === 0 && snapshot.hasTag('loading times') && <TimesSkeleton />}
      {days.length > 0 && (
        <DayStrip name="day" value={date} onValueChange={day.show} days={days.map(toDay)} />
      )}
      {dates.size > 1 && (
        <Notice
          tone="hint"
          role="status"
          title={`These are ${dates.size} visits, on ${dates.size} days`}
        >
          Choose slots on the same day to visit only once.
        </Notice>
      )}
      {conflicts.map((words) => (
        <Notice key={words} tone="hint" title={words} />
      ))}
      {homeVisits(context, needed, date).map(({ firstName, timing }) => (
        <p key={firstName} className="fastkey note">
          <Icon icon={House} size={16} />
          <span>{tooCloseWords(firstName, timing, 'home', travelMinutesIn(context))}</span>
        </p>
      ))}
      {date &&
        needed.map((one) => (
          <AppointmentCard
            key={headingIdOf(one)}
            needed={one}
            person={isOfSeveral ? one.member.firstName : null}
            headingId={headingIdOf(one)}
            preparation={scanPreparation(one.lines, one.member.gender, one.member.age)}
            days={timesFor(one, appointmentDays, held)}
            date={date}
            held={held.filter(({ orderId }) => orderId === one.orderId)}
            asked={askedOf(snapshot, one)}
            elsewhere={atHome(context, one.orderId)}
            onChoose={(slot) => {
              day.show(slot.slot_date)
              const { orderId, subdepartment } = one
              send({ type: 'appointment.choose', slot, orderId, subdepartment })
            }}
          />
        ))}
      <WalkInNotice lines={linesAt('centre', visit, lines)} />
    </>
  )
}

export function headingIdOf({ orderId, subdepartment }: NeededAppointment): string {
  return `appointment-${subdepartment.toLowerCase().replace(/[^a-z]+/g, '-')}-${orderId}`
}

type Context = CheckoutView['snapshot']['context']

/** Those of a day, each person once. */
function homeVisits(
  context: Context,
  needed: readonly NeededAppointment[],
  date: string | undefined,
): readonly OtherVisit[] {
  const orderIds = [...new Set(needed.map(({ orderId }) => orderId))]
  return orderIds
    .flatMap((orderId) => homeVisitOf(context, orderId) ?? [])
    .filter(({ timing }) => timing.slot_date === date)
}

/** The time being requested, if any. */
function askedOf(snapshot: CheckoutView['snapshot'], needed: NeededAppointment) {
  const { context } = snapshot
  const holding = snapshot.matches({ booking: { slot: { radiology: 'holding' } } })
  return holding && context.asked && isSameNeed(context.asked, needed) ? context.slotId : null
}

function toDay({ slot_date, free, whyNone }: SharedDay) {
  const note = free > 0 ? `${free} free` : whyNone
  return { ...stripDay(slot_date), note, disabled: free === 0 }
}

function TimesSkeleton() {
  return (
    <div className="stack stack--6" aria-hidden="true">
      <Skeleton width="100%" height="76px" />
      <Skeleton width="100%" height="220px" />
      <Skeleton width="100%" height="220px" />
    </div>
  )
}

/** Lines that need no appointment, with the spec's message. */
function WalkInNotice({ lines }: { lines: readonly CartLine[] }) {
  const { message } = planVisit(lines, true)
  if (!message) return null
  const walkedIn = lines.filter((line) => !(line.radiology && line.needs_appointment))
  const [mark] = marksOf(containerKinds(walkedIn), walkedIn)
  return (
    <div className="notice">
      {mark ? <SampleMark kind={mark} size={20} /> : <span />}
      <div>
        <b>{titleOf(walkedIn)}</b>
        {message}
      </div>
    </div>
  )
}

/** A package with a scan is not listed: part of it needs an appointment. */
function titleOf(walkedIn: readonly CartLine[]): string {
  const names = [...new Set(walkedIn.map(({ name }) => name))]
  if (walkedIn.some((line) => line.needs_appointment) || names.length > 2) {
    return 'The other tests need no appointment'
  }
  return `${names.join(' and ')} ${names.length === 1 ? 'needs' : 'need'} no appointment`
}
