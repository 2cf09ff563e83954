import { useId } from 'react'
import { clockTime } from '#contract/rules/opening-hours.ts'
import type { PlanStep } from '#contract/rules/preparation/plan-step.ts'
import { labTime, shortDate } from '#lib/dates.ts'
import type { HeldAppointment } from '#machines/checkout/appointments.ts'
import { clock } from '#ui/hold-banner.tsx'
import { Timeline, type TimelineItem } from '#ui/timeline.tsx'
import type { NeededAppointment } from '../appointment-windows.ts'
import { secondsUntil, useTicking } from '../use-seconds-left.ts'

type VisitPlanProps = {
  /** The day selected in the strip, `YYYY-MM-DD`. */
  date: string
  steps: readonly PlanStep[]
  held: readonly HeldAppointment[]
  /** Each step and appointment says whose it is. */
  isOfSeveral: boolean
  /** Appointments without a time. */
  missing: readonly NeededAppointment[]
  /** Releases the held times; undefined while the chart does not accept it. */
  onRelease: (() => void) | undefined
}

export function VisitPlan({
  date,
  steps: planned,
  held,
  isOfSeveral,
  missing,
  onRelease,
}: VisitPlanProps) {
  const id = useId()
  const now = useTicking(held.length > 0)
  const visitDate = held[0]?.hold.slot.slot_date ?? date
  const steps = held.length > 0 ? planned.filter(({ kind }) => kind !== 'report') : []
  const dates = [...new Set([...steps.map((step) => step.date ?? visitDate), visitDate])]
  const itemsOf = (day: string) => [
    ...steps
      .filter((step) => (step.date ?? visitDate) === day)
      .map((step) => toItem(step, held, now)),
    ...(day === dates.at(-1)
      ? missing.map((one, at) => toChoose(one, isOfSeveral, at === 0, held, visitDate))
      : []),
  ]
  return (
    <section aria-labelledby={id}>
      <h2 className="h3 mb-3" id={id}>
        {dates.length === 1 ? shortDate(visitDate) : 'Your visit'}
      </h2>
      {dates.map((day) => (
        <Timeline
          key={day}
          day={dates.length === 1 ? undefined : shortDate(day)}
          items={itemsOf(day)}
          heading="h3"
        />
      ))}
      {onRelease && held.length > 0 && (
        <button type="button" className="link mt-2" onClick={onRelease}>
          {held.length === 1 ? 'Release this slot' : 'Release these slots'}
        </button>
      )}
    </section>
  )
}

function toItem(step: PlanStep, held: readonly HeldAppointment[], now: number): TimelineItem {
  const from = step.at && labTime(step.at).format('HH:mm')
  const mine = held.find(
    ({ subdepartment, hold: { slot } }) =>
      subdepartment === step.subdepartment && slot.from_time === from,
  )
  const when = step.at ? labTime(step.at).format('hh:mm A') : (step.when ?? '')
  return {
    when,
    dateTime: step.at ?? undefined,
    state: mine ? 'held' : 'later',
    title: step.title,
    names: step.names,
    text: mine ? <TimeLeft seconds={secondsUntil(mine.hold.expires_at, now)} /> : step.text,
  }
}

function TimeLeft({ seconds }: { seconds: number }) {
  return (
    <span className="tabular-nums" role="timer" aria-live="off">
      Held for {clock(seconds)}
    </span>
  )
}

function toChoose(
  { scans, short, member }: NeededAppointment,
  isOfSeveral: boolean,
  isNext: boolean,
  held: readonly HeldAppointment[],
  date: string,
): TimelineItem {
  const last = held
    .map(({ hold }) => hold.slot)
    .filter(({ slot_date }) => slot_date === date)
    .toSorted((a, b) => a.to_time.localeCompare(b.to_time))
    .at(-1)
  return {
    when: 'Choose',
    state: isNext ? 'now' : 'later',
    names: isOfSeveral ? [member.firstName] : undefined,
    title: scans.map(({ name }) => name).join(', ') || short,
    text: isNext && last ? `The scan before ends at ${clockTime(last.to_time)}` : undefined,
  }
}
