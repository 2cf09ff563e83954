import type { Gender } from '../../codes.ts'
import type { PlannedFast } from './planned-fast.ts'
import type { PlannedLine } from './planned-line.ts'
import type { Served, Visit } from './visits.ts'

/** Input of every part of a plan; instants in milliseconds. */
export type Planning = {
  /** In chronological order. */
  readonly visits: readonly [Visit, ...Visit[]]
  readonly served: readonly Served[]
  readonly fast: PlannedFast | null
  /** Of the same person, for other orders; they overlap with `fast`. */
  readonly otherFasts: readonly PlannedFast[]
  readonly gender: Gender
  /** First name of a patient who is a child; else null. */
  readonly child: string | null
  readonly atHome: boolean
  readonly now: number
}

/** Lines whose first visit this is. */
export function linesAt({ served }: Planning, visit: Visit): PlannedLine[] {
  return served.filter(({ visits: [first] }) => first === visit).map(({ line }) => line)
}
