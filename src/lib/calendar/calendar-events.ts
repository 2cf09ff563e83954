import type { Order } from '#contract/orders.schemas.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { planOfOrder } from '#contract/rules/preparation/order-plan.ts'
import type { PlanStep } from '#contract/rules/preparation/plan-step.ts'
import { awaitsRadiologist } from '#contract/rules/safety.ts'
import { shortDateTime } from '#lib/dates.ts'
import { addressInWords, placeInWords } from '#lib/format/visit-format.ts'
import type { CalendarEvent } from './calendar-file.ts'

/** Minutes before a visit at which the alarm fires; preparation steps alarm at their start. */
export const VISIT_ALARM = 60
/** Length of a preparation step in the calendar, minutes. */
const STEP_MINUTES = 15

export type Owner = {
  /** Name of the lab, before the title of a visit. */
  readonly lab: string
  /** Host name, the end of every UID. */
  readonly host: string
}

/**
 * Events for the visit or each appointment and for every step with a time; `now` is an ISO
 * instant.
 */
export function calendarEvents(order: Order, owner: Owner, now: string): CalendarEvent[] {
  const steps = dated(planOfOrder(order, now).steps, now)
  return steps.flatMap((step, index) => {
    if (step.remindAt === null) return []
    const uid = `${order.order_id}-${nameOf(steps, index)}@${owner.host}`
    if (step.kind === 'visit') return [visitEvent(order, step, steps, { uid, owner })]
    const description = [step.text, `Order ${order.order_no}`].filter(Boolean).join('\n')
    return isOver(step, now) ? [] : [stepEvent(step, { uid, title: step.title, description })]
  })
}

/** A file is read later: what is asked now has its time. */
export function dated(steps: readonly PlanStep[], now: string): readonly PlanStep[] {
  return steps.map((step) => (step.when === 'Now' ? { ...step, at: now } : step))
}

/** "Rao Lab: CT", or that a radiologist has to confirm it. */
export function visitTitle(lab: string, what: string, isHeld: boolean): string {
  return `${lab}: ${what}${isHeld ? ' (to be confirmed)' : ''}`
}

/**
 * UID of a step: its kind, numbered. Without its title, which changes from dinner to breakfast when the
 * visit moves: the new step replaces the old one.
 */
function nameOf(steps: readonly PlanStep[], index: number): string {
  const kinds = steps.slice(0, index + 1).map(stepKind)
  const kind = kinds.at(-1) ?? ''
  return `${slug(kind)}-${kinds.filter((other) => other === kind).length}`
}

/** A visit has its department too. */
function stepKind({ kind, subdepartment }: PlanStep): string {
  return kind === 'visit' && subdepartment ? `${kind} ${subdepartment}` : kind
}

function visitEvent(
  order: Order,
  step: PlanStep,
  steps: readonly PlanStep[],
  { uid, owner }: { readonly uid: string; readonly owner: Owner },
): CalendarEvent {
  const mine = order.appointments.find((one) => one.subdepartment === step.subdepartment)
  const slot = mine?.slot ?? order.slot
  const start = step.at ?? ''
  const title = step.subdepartment === null ? 'sample collection' : step.title
  return {
    uid,
    title: visitTitle(owner.lab, title, awaitsRadiologist(order)),
    description: [
      `Order ${order.order_no}`,
      order.test_names.join(', '),
      ...steps.filter(({ preparesFor }) => preparesFor === step.at).map((one) => stepInWords(one)),
      step.text,
    ]
      .filter(Boolean)
      .join('\n'),
    location: placeOf(order),
    start,
    end: slot ? `${slot.slot_date}T${slot.to_time}:00+05:30` : start,
    alarmMinutes: VISIT_ALARM,
  }
}

/** Whether the time of a reminder has passed. */
export function isOver({ remindAt }: PlanStep, now: string): boolean {
  return remindAt !== null && Date.parse(remindAt) < Date.parse(now)
}

/** The reminder of a step. */
export function stepEvent(
  step: PlanStep,
  words: Pick<CalendarEvent, 'uid' | 'title' | 'description'>,
): CalendarEvent {
  const start = step.remindAt ?? ''
  return {
    ...words,
    location: '',
    start,
    end: new Date(Date.parse(start) + STEP_MINUTES * 60_000).toISOString(),
    alarmMinutes: 0,
  }
}

/** "Sat 21 Nov, 09:00 PM, Asha and Mohan: Finish a light dinner. Then only water."; `of` are those named. */
export function stepInWords(
  { at, when, names = [], title, text }: PlanStep,
  of: readonly string[] = [],
): string {
  const time = at === null ? when : shortDateTime(at)
  const who = listInWords(names.filter((name) => of.includes(name)))
  return [`${[time, who].filter(Boolean).join(', ')}: ${title}.`, text].filter(Boolean).join(' ')
}

export function placeOf({ address, centre }: Order): string {
  if (address) return addressInWords(address)
  return centre
    ? `${placeInWords(centre.name, centre.address, centre.locality)} ${centre.pincode}`
    : ''
}

export function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
