import { SELF } from '#contract/codes.ts'
import type { RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { addDays, REMIND_DAYS } from '#contract/rules/repeat-plan.ts'
import { fullDate, slashDate } from '#lib/dates.ts'
import { formatRupees } from '#ui/rupees.ts'

type Interval = RepeatPlan['interval']

const repeated = (every: number, unit: Interval['unit']): Interval => ({ every, unit, once: false })
const onceAfter = (every: number, unit: Interval['unit']): Interval => ({ every, unit, once: true })

/** The intervals to choose from. */
export const INTERVALS: readonly Interval[] = [
  repeated(4, 'weeks'),
  repeated(8, 'weeks'),
  repeated(3, 'months'),
  repeated(6, 'months'),
  repeated(12, 'months'),
  onceAfter(4, 'weeks'),
  onceAfter(8, 'weeks'),
  onceAfter(3, 'months'),
  onceAfter(6, 'months'),
]

/** `every 3 months`, `once, after 8 weeks`. */
export function intervalInWords({ every, unit, once }: Interval): string {
  if (once) return `once, after ${spanInWords({ every, unit })}`
  return `every ${every === 1 ? unit.slice(0, -1) : `${every} ${unit}`}`
}

/** `8 weeks`. */
function spanInWords({ every, unit }: Pick<Interval, 'every' | 'unit'>): string {
  return every === 1 ? `1 ${unit.slice(0, -1)}` : `${every} ${unit}`
}

/** `Mohan, Father`. */
export function patientInWords({ firstName, relation_type }: RepeatPlan['member']): string {
  return `${firstName}, ${capitalise(relation_type === SELF ? 'self' : relation_type)}`
}

/** How a plan stands, as its card shows it. */
export type PlanKind = 'due' | 'booked' | 'planned' | 'paused' | 'ended'

export function kindOf(plan: RepeatPlan, today: string): PlanKind {
  if (plan.state !== 'on') return plan.state
  if (plan.booked) return 'booked'
  return plan.due_on <= addDays(today, REMIND_DAYS) ? 'due' : 'planned'
}

/** Under the name of the test. */
export function aboutPlan(plan: RepeatPlan, today: string): string {
  const whose = patientInWords(plan.member)
  if (plan.state === 'paused') {
    return `${whose}. Paused by you on ${slashDate(plan.since)}. We send no messages.`
  }
  if (plan.state === 'ended') return `${whose}. Ended on ${slashDate(plan.since)}.`
  return plan.last_on ? `${whose}. ${lastInWords(plan.last_on, today)}.` : `${whose}.`
}

/** The plan may count from a visit that is still to come. */
export function lastInWords(lastOn: string, today: string): string {
  return `${lastOn > today ? 'Booked for' : 'Last on'} ${slashDate(lastOn)}`
}

/** What happens before the next date, and what the test costs today. */
export function aboutNext(plan: RepeatPlan, reminders: boolean): string {
  const price =
    plan.price === null
      ? 'This test is not available in your city now.'
      : `Today’s price: ${formatRupees(plan.price)}, without home collection.`
  return `${aboutReminder(plan, reminders)} ${price}`.trim()
}

function aboutReminder({ remind_on, reminded }: RepeatPlan, reminders: boolean): string {
  if (remind_on === null) return reminders ? '' : 'We send no reminder: you have not asked for one.'
  if (reminded) return `We messaged you on ${fullDate(remind_on)}.`
  return `We will message you on ${fullDate(remind_on)}.`
}

/** Why a date may be too early. */
export function soonerInWords(
  on: string,
  { usual_days, name }: Pick<RepeatPlan, 'usual_days' | 'name'>,
): string {
  return `${fullDate(on)} is sooner than the usual ${usual_days} days between two ${name} tests.`
}

/** The heading of the next date. */
export function nextInWords({ booked, due_on }: RepeatPlan, today: string): string {
  if (booked) return `Booked for ${fullDate(booked.on)}`
  if (due_on < today) return `Due since ${fullDate(due_on)}`
  return due_on === today ? `Due today, ${fullDate(due_on)}` : `Next: ${fullDate(due_on)}`
}

export type PlanDate = {
  readonly on: string
  readonly label: 'Done' | 'Skipped' | 'Booked' | 'Next' | 'Planned'
}

const SHOWN = 4

/** The dates of a plan: the last ones, the next one and what follows. */
export function datesOf(plan: RepeatPlan): PlanDate[] {
  const past = plan.past.map(({ on, what }) => ({
    on,
    label: what === 'done' ? ('Done' as const) : ('Skipped' as const),
  }))
  if (plan.state !== 'on') return past.slice(-SHOWN)
  const next: PlanDate = plan.booked
    ? { on: plan.booked.on, label: 'Booked' }
    : { on: plan.due_on, label: 'Next' }
  const planned = plan.planned.map((on) => ({ on, label: 'Planned' as const }))
  const future = [next, ...planned].slice(0, past.length > 0 ? SHOWN - 1 : SHOWN)
  return [...past.slice(-Math.max(1, SHOWN - future.length)), ...future]
}

/** Said to screen readers after a change. */
export function changedInWords(plan: RepeatPlan): string {
  const name = `${plan.name}, ${plan.member.firstName}`
  if (plan.state === 'paused') return `${name}: paused.`
  if (plan.state === 'ended') return `${name}: ended.`
  return `${name}: next on ${fullDate(plan.due_on)}.`
}
