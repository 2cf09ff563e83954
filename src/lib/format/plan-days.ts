import type { PlanStep } from '#contract/rules/preparation/plan-step.ts'
import { isoDate, labTime, shortDate } from '#lib/dates.ts'

/** A step of a preparation plan, as a timeline shows it. */
export type PlanItem = {
  readonly kind: PlanStep['kind']
  readonly when: string
  /** ISO instant, where `when` is a time. */
  readonly dateTime?: string
  readonly state: 'done' | 'now' | 'later'
  readonly title: string
  readonly text: string
  /** The sample tubes are shown under this step. */
  readonly takesSamples: boolean
}

/** `day` is empty for a plan without dates. */
export type PlanDay = { readonly day: string; readonly items: readonly PlanItem[] }

/** Groups the steps by day; `now` is an ISO instant. */
export function planDays(steps: readonly PlanStep[], now: string): PlanDay[] {
  const today = isoDate(now)
  const days = new Map<string, PlanItem[]>()
  steps.forEach((step, index) => {
    const items = days.get(step.date ?? '') ?? []
    days.set(step.date ?? '', [...items, toItem(step, isOver(steps, index, now))])
  })
  return [...days].map(([date, items]) => ({ day: dayInWords(date, today), items }))
}

function toItem(step: PlanStep, over: boolean): PlanItem {
  const { kind, at, when, title, text, subdepartment } = step
  return {
    kind,
    when: at ? labTime(at).format('hh:mm A') : (when ?? ''),
    ...(at && { dateTime: at }),
    state: stateOf(step, over),
    title,
    text,
    takesSamples: kind === 'sample' || (kind === 'visit' && subdepartment === null),
  }
}

function stateOf({ when }: PlanStep, over: boolean): PlanItem['state'] {
  if (when === 'Now') return 'now'
  return over ? 'done' : 'later'
}

/** A step without a time ends with the visit it prepares for, or with the visit before it. */
function isOver(steps: readonly PlanStep[], index: number, now: string): boolean {
  const step = steps[index]
  const visit = steps.slice(0, index).findLast(({ kind }) => kind === 'visit')
  const at = step?.at ?? step?.preparesFor ?? visit?.at
  return typeof at === 'string' && Date.parse(at) <= Date.parse(now)
}

function dayInWords(date: string, today: string): string {
  if (date === '') return ''
  return date === today ? `Today, ${shortDate(date)}` : shortDate(date)
}
