import type { CartLine } from '../cart.endpoints.ts'
import type { AdditionRefusal } from '../codes.ts'
import type { Order } from '../orders.schemas.ts'
import { centreSuits } from './centre-suits.ts'
import { refusalFor } from './eligibility.ts'
import { findDuplicates, type MeasuredLine } from './measured.ts'
import { KEEP_FREE } from './preparation/conflicts.ts'
import { type PlanInput, planPreparation, restrictionsBegun } from './preparation/plan.ts'
import type { PlannedLine } from './preparation/planned-line.ts'
import { type JudgedSlot, slotVerdict } from './preparation/slot-verdict.ts'
import { questionsFor, verdictOn } from './safety.ts'
import { ONLY_AT_CENTRE } from './walk-in.ts'

/** The order that a test would be added to. */
export type AddedTo = {
  readonly order: Pick<
    Order,
    'lines' | 'slot' | 'appointments' | 'member' | 'order_type' | 'centre' | 'safety_answers'
  >
  /** What its lines measure, as the catalogue says now; lines that it no longer has are left out. */
  readonly measured: readonly (MeasuredLine & { readonly name: string })[]
  /** The slot of a home visit; null for a centre visit. */
  readonly slot: JudgedSlot | null
}

export type Refusal = { readonly reason: AdditionRefusal; readonly words: string }

const NEEDS_APPOINTMENT =
  'Needs an appointment of its own, so it cannot be added here. Please book it separately.'

/** Why a test cannot be added to an order; null if it can. The first reason counts. */
export function additionRefusal(item: CartLine, to: AddedTo): Refusal | null {
  const { order, measured } = to
  if (order.lines.some(({ test_code }) => test_code === item.code)) {
    return { reason: 'already-ordered', words: 'Already in this order.' }
  }
  const holder = holderOf(item, measured)
  if (holder) return { reason: 'contained', words: `Already part of ${holder} in this order.` }
  const ineligible = refusalFor(item, order.member)
  if (ineligible) return { reason: 'not-eligible', words: `${ineligible}.` }
  if (item.needs_appointment) return { reason: 'appointment-needed', words: NEEDS_APPOINTMENT }
  if (order.order_type === 'home_collection') {
    if (!item.is_hc_available) return { reason: 'only-at-centre', words: `${ONLY_AT_CENTRE}.` }
  } else if (order.centre && !centreSuits(order.centre, [item])) {
    const words = `${order.centre.name} does not do this test.`
    return { reason: 'centre-unsuitable', words }
  }
  const conflicts = newConflicts(item, to)
  if (conflicts.length > 0) {
    const words = conflicts.join(' ').replace(KEEP_FREE, 'Book it as a second visit.')
    return { reason: 'preparation-conflict', words }
  }
  const questions = questionsFor(item.safety_questions, order.member)
  if (verdictOn(questions, order.safety_answers) === 'fine') return null
  const words = 'With an answer you gave for this order, this scan cannot be added online.'
  return { reason: 'scan-unsafe', words: `${words} Please call us.` }
}

/** The name of an ordered line that measures everything the item does. */
function holderOf(item: MeasuredLine, ordered: AddedTo['measured']): string | undefined {
  const { inside } = findDuplicates<MeasuredLine>([...ordered, item])
  const holder = inside.find(({ line }) => line === item)?.holder
  return ordered.find((line) => line === holder)?.name
}

/** Names of what both the item and a line of the order measure. */
export function measuredTwice(item: MeasuredLine, { measured }: AddedTo): string[] {
  return findDuplicates<MeasuredLine>([...measured, item])
    .measured.filter(({ codes }) => codes.includes(item.code))
    .map(({ name }) => name)
}

/**
 * What the patient has to know before adding it: the slot is late for the fast, or it, or another
 * restriction, has begun.
 */
export function additionWarnings(item: CartLine, to: AddedTo, now: string): string[] {
  const { lines } = to.order
  const verdictWith = (all: readonly PlannedLine[]) => to.slot && slotVerdict(to.slot, all)
  const before = verdictWith(lines)
  const after = verdictWith([...lines, item])
  const late = after?.kind === 'unsuited' && before?.kind === 'suits' ? [after.words] : []
  const obstacles = new Set(conflictsAt(to, [...lines, item], LONG_BEFORE))
  const known = new Set(conflictsAt(to, lines, now))
  const begun = conflictsAt(to, [...lines, item], now).filter(
    (conflict) => !obstacles.has(conflict) && !known.has(conflict),
  )
  const restricted = new Set(restrictionsBegun(planInput(to, lines, now)))
  const more = restrictionsBegun(planInput(to, [...lines, item], now))
  return [...late, ...begun, ...more.filter((words) => !restricted.has(words))]
}

/** No fast has begun at this time. */
const LONG_BEFORE = '1970-01-01T00:00:00.000Z'

/** What makes one visit impossible for all tests, apart from a fast that has begun. */
function newConflicts(item: CartLine, to: AddedTo): string[] {
  const { lines } = to.order
  const known = new Set(conflictsAt(to, lines, LONG_BEFORE))
  return conflictsAt(to, [...lines, item], LONG_BEFORE).filter((conflict) => !known.has(conflict))
}

function conflictsAt(to: AddedTo, lines: readonly PlannedLine[], now: string): readonly string[] {
  return planPreparation(planInput(to, lines, now)).conflicts
}

function planInput(
  { order: { slot, appointments, member, order_type } }: AddedTo,
  lines: readonly PlannedLine[],
  now: string,
): PlanInput {
  const atHome = order_type === 'home_collection'
  return { lines, slot, appointments, member, atHome, reportBy: null, now }
}
