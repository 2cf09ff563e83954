import type { Gender } from '../../codes.ts'
import type { PlannedFast } from './planned-fast.ts'
import type { PlannedLine } from './planned-line.ts'
import type { Served, Visit } from './visits.ts'

/** What every part of a plan is made from; instants in milliseconds. */
export type Planning = {
  /** At least one, in order of time. */
  readonly visits: readonly [Visit, ...Visit[]]
  readonly served: readonly Served[]
  readonly fast: PlannedFast | null
  readonly gender: Gender
  readonly atHome: boolean
  readonly now: number
}

/** The lines for whose first visit something is done. */
export function linesAt({ served }: Planning, visit: Visit): PlannedLine[] {
  return served.filter(({ visits: [first] }) => first === visit).map(({ line }) => line)
}
