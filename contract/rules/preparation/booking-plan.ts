import type { OrderStatus } from '../../codes.ts'
import type { LinkedOrders } from '../../orders.schemas.ts'
import type { Member } from '../../patient.endpoints.ts'
import { isAfterVisit } from '../cancellation.ts'
import { visitLines } from '../further-visit.ts'
import { listInWords } from '../in-words.ts'
import { HOUR, labIso, labMs } from '../lab-time.ts'
import { clockTime } from '../opening-hours.ts'
import type { Timing } from '../time-span.ts'
import { type SampledLine, visitSamplesInWords } from '../tubes.ts'
import { visitTurns } from '../visit-turns.ts'
import { isAtHome, type PlannedOrder, planInputOf } from './order-plan.ts'
import { type DatedPlan, datedPlan } from './plan.ts'
import type { PlanStep, SortableStep } from './plan-step.ts'
import { type PlannedFast, planFast } from './planned-fast.ts'
import { fastHours, type PlannedLine } from './planned-line.ts'
import { drawnBetween, drawnInWords } from './slot-verdict.ts'
import { servedBy, visitsOf } from './visits.ts'

/**
 * The longest fast that waiting for one's turn may lead to: a fasting glucose is taken after 8 to 14
 * hours (WHO and IDF, Definition and diagnosis of diabetes, 2006).
 */
const LONGEST_FAST_HOURS = 14

/** An order of a booking for several people; before it is placed, what will be one. */
export type OrderToPlan = PlannedOrder & {
  readonly order_id: string
  readonly lines: readonly (PlannedLine & SampledLine)[]
  readonly member: Pick<Member, 'firstName' | 'age' | 'gender'>
  /** A home order that was moved apart from the others. */
  readonly own_visit: boolean
  /** The turn that the patient chose, 1 for the first. */
  readonly visit_turn?: number | undefined
  /** Of a placed order of several. */
  readonly linked?: LinkedOrders | undefined
  /** Of a placed order: once its visit is done, only its report is to come. */
  readonly status?: OrderStatus | undefined
}

export type BookingPlan = {
  /** In chronological order; each names those whose step it is. */
  readonly steps: readonly PlanStep[]
  readonly conflicts: readonly string[]
}

/**
 * Who prepares what, and when: each person what their own tests ask, however long the others fast.
 * Walk-ins have no time, so they have no steps.
 */
export function planOfOrders(orders: readonly OrderToPlan[], now: string): BookingPlan {
  const visiting = ordersOfVisit(orders)
  const fasting = orders.map((order) => ({ order, fast: fastFor(order) }))
  const planned = fasting.flatMap(({ order, fast }) => {
    const otherFasts = fasting.flatMap((one) =>
      one.order !== order && isSamePerson(one.order, order) && overlap(one.fast, fast)
        ? one.fast
        : [],
    )
    const plan = datedPlan({ ...planInputOf(order, now), otherFasts })
    return plan ? [{ order, plan: stillToCome(plan, order) }] : []
  })
  const turns = turnsOf(visiting)
  const steps = planned.flatMap(({ order, plan }) =>
    plan.steps.map((step) => {
      const { step: own, sortAt } = atTurn(step, order, turns.get(order.order_id))
      return { step: withItsTests(own, order, orders), sortAt, order }
    }),
  )
  return {
    steps: merged(steps).map((one) => withTheOthers(one, visiting, orders)),
    conflicts: [
      ...planned.flatMap(({ order, plan }) =>
        plan.conflicts.map((words) => `${order.member.firstName}: ${words}`),
      ),
      ...visiting.flatMap((order) => whileWaiting(order, turns.get(order.order_id))),
    ],
  }
}

function stillToCome(plan: DatedPlan, { status }: OrderToPlan): DatedPlan {
  if (!status || !isAfterVisit(status)) return plan
  return { ...plan, conflicts: [], steps: plan.steps.filter(({ step }) => step.kind === 'report') }
}

function fastFor(order: PlannedOrder): PlannedFast | null {
  return planFast(servedBy(visitsOf({ ...order, atHome: isAtHome(order) }), visitLines(order)))
}

function isSamePerson({ member: one }: OrderToPlan, { member: other }: OrderToPlan): boolean {
  return one.firstName === other.firstName && one.age === other.age && one.gender === other.gender
}

/** One who fasts until the scan at the centre does not eat after the home visit before it. */
function overlap(one: PlannedFast | null, other: PlannedFast | null): one is PlannedFast {
  return one !== null && other !== null && one.from < other.over && other.from < one.over
}

/** The home orders of the visit; an order that was moved apart is no part of it. */
export function ordersOfVisit<O extends OrderToPlan>(orders: readonly O[]): O[] {
  return orders.filter(
    ({ order_type, slot, own_visit }) =>
      order_type === 'home_collection' && slot !== null && !own_visit,
  )
}

/** By order id. */
export function turnsOf<O extends OrderToPlan>(visiting: readonly O[]): Map<string, Timing> {
  const slot = visiting[0]?.slot
  if (!slot || visiting.length < 2) return new Map()
  return new Map(visitTurns(visiting, slot).map(({ person, timing }) => [person.order_id, timing]))
}

/**
 * What the turn that the patient chose for a person makes too late, though the slot suits: a fast
 * that is longer until then than a fast may be, or a test that is drawn earlier.
 */
function whileWaiting(order: OrderToPlan, turn: Timing | undefined): string[] {
  const { lines, member, slot, visit_turn } = order
  if (!turn || !slot || visit_turn === undefined) return []
  const hours = Math.max(0, ...lines.map(fastHours))
  const isLong = hours > 0 && hours <= LONGEST_FAST_HOURS && isTooLong(hours, slot, turn)
  const missed = drawnBetween(lines).filter(({ to }) => slot.to_time <= to && turn.to_time > to)
  const at = clockTime(turn.from_time)
  const late = missed.map((drawn) => `${drawnInWords(drawn)} ${at} is too late.`)
  if (isLong) late.unshift(`by ${at} the fast is longer than ${LONGEST_FAST_HOURS} hours.`)
  return late.map((words) => `${member.firstName}: ${words} Let ${member.firstName} go earlier.`)
}

/** Whether a fast that begins these hours before the slot lasts too long until a turn in it. */
function isTooLong(hours: number, slot: Timing, turn: Timing): boolean {
  const wait = startOf(turn) - startOf(slot)
  return hours * HOUR + wait > LONGEST_FAST_HOURS * HOUR
}

/**
 * The samples of one person at their turn, and what follows after it; or of the one whose visit is not,
 * or no more, shared.
 */
function atTurn(
  sortable: SortableStep,
  order: OrderToPlan,
  turn: Timing | undefined,
): SortableStep {
  const { step, sortAt } = sortable
  if (turn && isAfterSamples(sortable, order)) {
    return { step, sortAt: Math.max(sortAt, startOf(turn)) }
  }
  const isSample = step.kind === 'visit' && step.subdepartment === null && isAtHome(order)
  if (!isSample || !(turn || order.linked)) return sortable
  const text = [visitSamplesInWords(order.lines), step.text].filter(Boolean).join(' ')
  if (!turn) return { sortAt, step: { ...step, text } }
  const at = startOf(turn)
  return { sortAt: at, step: { ...step, at: labIso(at), title: 'Sample', text } }
}

/** The report of one who has several orders says which it is. */
function withItsTests(step: PlanStep, order: OrderToPlan, all: readonly OrderToPlan[]): PlanStep {
  const hasMore = all.some((one) => one !== order && isSamePerson(one, order))
  if (step.kind !== 'report' || !hasMore) return step
  return { ...step, text: `${listInWords(order.lines.map(({ name }) => name))}, in your orders.` }
}

/** "After", without a time of its own. */
function isAfterSamples({ step, sortAt }: SortableStep, { slot }: OrderToPlan): boolean {
  return slot !== null && step.at === null && step.kind !== 'visit' && sortAt >= startOf(slot)
}

const startOf = ({ slot_date, from_time }: Omit<Timing, 'to_time'>) => labMs(slot_date, from_time)

/** A step, and the orders that it is for. */
type StepOfOrders = { readonly step: PlanStep; readonly orders: readonly OrderToPlan[] }

/** The same step of several people stands once, with all of their names. */
function merged(steps: readonly (SortableStep & { readonly order: OrderToPlan })[]) {
  const found = new Map<string, StepOfOrders>()
  for (const { step, sortAt, order } of steps.toSorted((a, b) => a.sortAt - b.sortAt)) {
    const { kind, at, date, when, title, text } = step
    const key = JSON.stringify([kind, at, date, when, title, text])
    const orders = [...(found.get(key)?.orders ?? []), order]
    // It stands after the samples of the last of them.
    if (isAfterSamples({ step, sortAt }, order)) found.delete(key)
    const names = [...new Set(orders.map(({ member }) => member.firstName))]
    found.set(key, { step: { ...step, names }, orders })
  }
  return [...found.values()]
}

/**
 * Says at a dinner before the visit of several who of them need not fast, for this or any other of
 * their orders, and counts the reports.
 */
function withTheOthers(
  { step, orders }: StepOfOrders,
  visiting: readonly OrderToPlan[],
  all: readonly OrderToPlan[],
): PlanStep {
  const names = step.names ?? []
  if (step.kind === 'report' && names.length > 1) return { ...step, title: 'Reports ready' }
  if (step.kind !== 'last-meal' || !orders.some((one) => visiting.includes(one))) return step
  const fasting = all.filter(({ lines }) => lines.some((line) => fastHours(line) > 0))
  const eating = visiting.filter((order) => !fasting.some((one) => isSamePerson(one, order)))
  if (eating.length === 0) return step
  const who = listInWords(eating.map(({ member }) => member.firstName))
  return { ...step, text: `${step.text} ${who} ${eating.length === 1 ? 'eats' : 'eat'} as usual.` }
}
