import { labClock, labMs, MINUTE } from './lab-time.ts'
import { fastHours, type PlannedLine } from './preparation/planned-line.ts'
import type { Timing } from './time-span.ts'

/** How long the samples of one person take; the times are a guide. */
const TURN_MINUTES = 20

type Person = {
  readonly lines: readonly Pick<PlannedLine, 'fasting_hours' | 'preparation_rules'>[]
}

/** A person of a home visit, and the part of the visit that is theirs. */
export type VisitTurn<P> = { readonly person: P; readonly timing: Timing }

/**
 * When each person of one home visit gives samples, from the start of its slot: those who fast go
 * first, otherwise in the order of the booking.
 */
export function visitTurns<P extends Person>(people: readonly P[], slot: Timing): VisitTurn<P>[] {
  const start = labMs(slot.slot_date, slot.from_time)
  const fasting = people.filter(isFasting)
  const others = people.filter((person) => !isFasting(person))
  return [...fasting, ...others].map((person, index) => ({
    person,
    timing: {
      slot_date: slot.slot_date,
      from_time: labClock(start + index * TURN_MINUTES * MINUTE),
      to_time: labClock(start + (index + 1) * TURN_MINUTES * MINUTE),
    },
  }))
}

/** From the start of the slot to the end of the last turn; one person has the slot. */
export function visitSpan(people: number, slot: Timing): Timing {
  if (people < 2) return slot
  const start = labMs(slot.slot_date, slot.from_time)
  const { slot_date, from_time } = slot
  return { slot_date, from_time, to_time: labClock(start + people * TURN_MINUTES * MINUTE) }
}

function isFasting({ lines }: Person): boolean {
  return lines.some((line) => fastHours(line) > 0)
}
