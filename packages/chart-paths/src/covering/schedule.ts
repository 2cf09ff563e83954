import type { Effect } from '../exploring/macrostep.ts'

/** Timers of equal length that were set in one step fire in order, one tick apart. */
export const TICKS_PER_MS = 1000

type Timed = { readonly effects: readonly Effect[] }

/** What a schedule needs to know of a step: whether a timer causes it, and which it sets and cancels. */
export type ScheduledStep = {
  readonly cause:
    | { readonly kind: 'timer'; readonly timer: string }
    | { readonly kind: 'event' | 'outcome' }
  readonly result: Timed
}

type TimerRun = { readonly setAt: number; readonly ticks: number }

/** The later step follows the earlier by at least `ticks` (negative: precedes it by at most). */
type Bound = { readonly earlier: number; readonly later: number; readonly ticks: number }

/**
 * The time of each step in ticks after the start, chosen so that exactly the timers of the path
 * fire, each at its step. Null when no schedule does that.
 */
export function scheduleOf(
  start: Timed,
  edges: readonly ScheduledStep[],
): readonly number[] | null {
  const bounds: Bound[] = []
  const runs = new Map<string, TimerRun>()
  let count = 0
  record(start, 0)
  for (const [index, { cause, result }] of edges.entries()) {
    const step = index + 1
    bounds.push({ earlier: step - 1, later: step, ticks: 0 })
    for (const [id, run] of runs) {
      bounds.push({ earlier: step, later: run.setAt, ticks: 1 - run.ticks })
      if (cause.kind !== 'timer' || cause.timer !== id) continue
      bounds.pop()
      bounds.push({ earlier: run.setAt, later: step, ticks: run.ticks })
      bounds.push({ earlier: step, later: run.setAt, ticks: -run.ticks })
    }
    if (cause.kind === 'timer') runs.delete(cause.timer)
    record(result, step)
  }
  return earliest(bounds, edges.length + 1)

  function record({ effects }: Timed, setAt: number) {
    for (const effect of effects) {
      if (effect.kind === 'cancel') runs.delete(effect.timer)
      if (effect.kind !== 'set') continue
      runs.set(effect.timer, { setAt, ticks: effect.ms * TICKS_PER_MS + count })
      count += 1
    }
  }
}

/** The earliest times that satisfy every bound (Bellman and Ford), or null. */
function earliest(bounds: readonly Bound[], steps: number): readonly number[] | null {
  const times = new Array<number>(steps).fill(0)
  for (let round = 0; round <= steps; round += 1) {
    let settled = true
    for (const { earlier, later, ticks } of bounds) {
      const least = (times[earlier] ?? 0) + ticks
      if ((times[later] ?? 0) >= least) continue
      times[later] = least
      settled = false
    }
    if (settled) return times
  }
  return null
}
