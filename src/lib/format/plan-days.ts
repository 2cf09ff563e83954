import type { PlanStep } from '#contract/rules/preparation/plan-step.ts'
import { isoDate, labTime, shortDate } from '#lib/dates.ts'
import type { ReviewStep } from './review-format.ts'

/** A step of a preparation plan, as a timeline shows it. */
export type PlanItem = {
  /** Absent for a step of a radiologist's check. */
  readonly kind?: PlanStep['kind']
  readonly when: string
  /** ISO instant, where `when` is a time. */
  readonly dateTime?: string
  readonly state: 'done' | 'now' | 'later'
  readonly title: string
  readonly text: string
  /** The sample tubes are shown under this step. */
  readonly takesSamples: boolean
  /** In a plan of several people, whose step it is. */
  readonly names?: readonly string[] | undefined
}

/** `day` is empty for a plan without dates. */
export type PlanDay = { readonly day: string; readonly items: readonly PlanItem[] }

type DatedItem = { readonly date: string; readonly item: PlanItem }

/** What a plan takes from a placed order. */
export type Booked = {
  /** Steps of a radiologist's check, which may fall on the same days. */
  readonly before?: readonly ReviewStep[]
  /** ISO instant; nobody knows whether a step of before was done. */
  readonly placedAt?: string | null
}

/** Groups the steps by day; `now` is an ISO instant. */
export function planDays(
  steps: readonly PlanStep[],
  now: string,
  { before = [], placedAt }: Booked = {},
): PlanDay[] {
  const today = isoDate(now)
  const planned = steps.map((step, index) => ({
    date: step.date ?? '',
    item: toItem(step, isOver(steps, index, now, placedAt)),
  }))
  const all = before.length > 0 ? inOrder([...datedReview(before, today), ...planned]) : planned
  const days = new Map<string, PlanItem[]>()
  for (const { date, item } of all) days.set(date, [...(days.get(date) ?? []), item])
  return [...days].map(([date, items]) => ({ day: dayInWords(date, today), items }))
}

/** What a plan without dates asks, by how long before the visit it is. */
export function undatedItems(
  steps: readonly PlanStep[],
): Pick<PlanItem, 'when' | 'state' | 'title' | 'text'>[] {
  return steps
    .filter(({ kind, text }) => kind !== 'visit' || text !== '')
    .map(({ when, title, text }) => ({ when: when ?? '', state: 'later', title, text }))
}

/** A step without a day of its own belongs to today. */
function datedReview(steps: readonly ReviewStep[], today: string): DatedItem[] {
  return steps.map(({ day, text = '', ...step }) => ({
    date: day ?? today,
    item: { ...step, text, takesSamples: false },
  }))
}

/** By day, then by time; an item without a time stays before the next one of its day that has one. */
function inOrder(items: readonly DatedItem[]): DatedItem[] {
  const keyed: { key: string; dated: DatedItem }[] = []
  for (const dated of items.toReversed()) {
    const { date, item } = dated
    const next = keyed[0]
    const untimed = next?.dated.date === date ? next.key : `${date}T24`
    const key = item.dateTime ? labTime(item.dateTime).format('YYYY-MM-DDTHH:mm') : untimed
    keyed.unshift({ key, dated })
  }
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ dated }) => dated)
}

function toItem(step: PlanStep, over: boolean): PlanItem {
  const { kind, at, when, title, text, subdepartment, names } = step
  return {
    kind,
    when: at ? labTime(at).format('hh:mm A') : (when ?? ''),
    ...(at && { dateTime: at }),
    state: stateOf(step, over),
    title,
    text,
    takesSamples: kind === 'sample' || (kind === 'visit' && subdepartment === null),
    names,
  }
}

function stateOf({ when }: PlanStep, over: boolean): PlanItem['state'] {
  if (when === 'Now') return 'now'
  return over ? 'done' : 'later'
}

/**
 * A step without a time ends with the visit it prepares for. The clock does not say that a visit took
 * place: it, and what follows it, is never over here.
 */
function isOver(
  steps: readonly PlanStep[],
  index: number,
  now: string,
  placedAt: Booked['placedAt'],
): boolean {
  const step = steps[index]
  if (step?.at && placedAt && Date.parse(step.at) < Date.parse(placedAt)) return false
  if (steps.slice(0, index + 1).some(({ kind }) => kind === 'visit')) return false
  const at = step?.at ?? step?.preparesFor
  return typeof at === 'string' && Date.parse(at) <= Date.parse(now)
}

function dayInWords(date: string, today: string): string {
  if (date === '') return ''
  return date === today ? `Today, ${shortDate(date)}` : shortDate(date)
}
