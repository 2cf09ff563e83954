import { labClock, labMs, MINUTE } from './lab-time.ts'
import { fastHours, type PlannedLine } from './preparation/planned-line.ts'
import type { Timing } from './time-span.ts'

/** How long the samples of one person take; the times are a guide. */
export const TURN_MINUTES = 20

type Person = {
  readonly lines: readonly Pick<PlannedLine, 'fasting_hours' | 'preparation_rules'>[]
  /** The turn that the patient chose, 1 for the first. */
  readonly visit_turn?: number | undefined
}

/** A person of a home visit, and the part of the visit that is theirs. */
export type VisitTurn<P> = { readonly person: P; readonly timing: Timing }

/** When each person of one home visit gives samples, from the start of its slot. */
export function visitTurns<P extends Person>(people: readonly P[], slot: Timing): VisitTurn<P>[] {
  const start = labMs(slot.slot_date, slot.from_time)
  return inTurn(people).map((person, index) => ({
    person,
    timing: {
      slot_date: slot.slot_date,
      from_time: labClock(start + index * TURN_MINUTES * MINUTE),
      to_time: labClock(start + (index + 1) * TURN_MINUTES * MINUTE),
    },
  }))
}

/**
 * The people of one home visit as they give samples: in the order that the patient chose; without
 * one, those who fast go first, and otherwise the order of the booking stays.
 */
export function inTurn<P extends Person>(people: readonly P[]): P[] {
  return people.toSorted((a, b) => chosenTurn(a) - chosenTurn(b) || rankOf(a) - rankOf(b))
}

/** Orders of a booking as the patient chose who goes first; else as they were booked: who fasts is first. */
export function inChosenTurn<P extends Pick<Person, 'visit_turn'>>(people: readonly P[]): P[] {
  return people.toSorted((a, b) => chosenTurn(a) - chosenTurn(b))
}

/** Who joined after the order was chosen comes last. */
function chosenTurn({ visit_turn = Number.MAX_SAFE_INTEGER }: Pick<Person, 'visit_turn'>): number {
  return visit_turn
}

/**
 * How long a visit to `people`, one after the other, takes each of them at home: the whole slot, or
 * until the last turn where that ends later.
 */
export function visitSpan(people: number, { slot_date, from_time, to_time }: Timing): Timing {
  if (people < 2) return { slot_date, from_time, to_time }
  const end = labClock(labMs(slot_date, from_time) + people * TURN_MINUTES * MINUTE)
  return { slot_date, from_time, to_time: end > to_time ? end : to_time }
}

function rankOf({ lines }: Person): number {
  return lines.some((line) => fastHours(line) > 0) ? 0 : 1
}
