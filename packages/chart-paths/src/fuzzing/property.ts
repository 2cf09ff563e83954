import type { AnyMachineSnapshot } from 'xstate'
import type { Effect } from '../exploring/macrostep.ts'

/** One step of a life, as a property sees it. */
export type Moment = {
  /** `event/sample`, `actor → outcome` or `after DELAY in state`; null at the start. */
  readonly label: string | null
  readonly before: AnyMachineSnapshot | null
  readonly snapshot: AnyMachineSnapshot
  readonly effects: readonly Effect[]
}

/**
 * A promise of a chart over time: from a moment of `after` on, `never` does not come before `until`.
 * Without `until` it holds for ever.
 */
export type Property = {
  /** A sentence that completes “it holds that”. */
  readonly says: string
  readonly after: (moment: Moment) => boolean
  readonly until?: (moment: Moment) => boolean
  readonly never: (moment: Moment) => boolean
}

/** The properties whose promise is open, and those that were broken. */
export type Promises = {
  readonly open: ReadonlySet<Property>
  readonly broken: ReadonlySet<Property>
}

export const NO_PROMISES: Promises = { open: new Set(), broken: new Set() }

/** A moment first keeps promises, then breaks them, then makes new ones. */
export function promisesAfter(
  { open, broken }: Promises,
  properties: readonly Property[],
  moment: Moment,
): Promises {
  const left = [...open].filter(({ until }) => !until?.(moment))
  const fresh = left.filter(({ never }) => never(moment))
  return {
    open: new Set([...left, ...properties.filter(({ after }) => after(moment))]),
    broken: fresh.length > 0 ? new Set([...broken, ...fresh]) : broken,
  }
}

/** For what holds at any time. */
export function atStart({ before }: Moment): boolean {
  return before === null
}

/** Whether a moment starts one of these actors. */
export function starts({ effects }: Moment, ...actors: readonly string[]): boolean {
  return effects.some((effect) => effect.kind === 'start' && actors.includes(effect.actor))
}

/** Whether a moment is the answer to one of these actors. */
export function answers({ label }: Moment, ...actors: readonly string[]): boolean {
  const [asked = '', outcome] = label?.split(' → ') ?? []
  return outcome !== undefined && actors.includes(asked.split('@')[0] ?? '')
}
