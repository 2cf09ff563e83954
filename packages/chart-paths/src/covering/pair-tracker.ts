import type { Chart } from '../exploring/chart.ts'
import { pairId, touchedBy } from './pairs.ts'

type Touched = ReadonlyMap<string, ReadonlySet<string>>

const touchedIn = new WeakMap<Chart, Touched>()

/** For each transition of a chart, inert ones too, the ids of the states it touches. */
export function touchedStates(chart: Chart): Touched {
  const kept = touchedIn.get(chart)
  if (kept) return kept
  const all = [...chart.transitions.values(), ...chart.inert.values()]
  const made = new Map(all.map(({ id, definition }) => [id, touchedBy(definition)]))
  touchedIn.set(chart, made)
  return made
}

/** Tracks, along a path, which transitions touched each state last. */
export class PairTracker {
  private readonly chart: Chart
  private readonly last = new Map<string, readonly string[]>()

  constructor(chart: Chart) {
    this.chart = chart
  }

  /** Records the transitions of one step and returns the pairs that they complete. */
  follow(taken: readonly string[]): readonly string[] {
    const { pairs, touches } = this.look(taken)
    for (const [state, ids] of touches) this.last.set(state, ids)
    return pairs
  }

  /** Returns what `follow` would, and records nothing. */
  preview(taken: readonly string[]): readonly string[] {
    const [id = '', ...others] = taken
    // Only several transitions can make pairs with one another.
    return others.length === 0 ? this.pairsWith(id, this.last) : this.look(taken).pairs
  }

  private pairsWith(id: string, last: ReadonlyMap<string, readonly string[]>): readonly string[] {
    const source = this.chart.transitions.get(id)?.source
    const before = source === undefined ? undefined : last.get(source)
    return before?.map((one) => pairId(one, id)) ?? []
  }

  private look(taken: readonly string[]) {
    const pairs: string[] = []
    const touches = new Map<string, string[]>()
    const touched = touchedStates(this.chart)
    for (const id of taken) {
      const source = this.chart.transitions.get(id)?.source
      if (source === undefined) continue
      for (const one of touches.get(source) ?? this.last.get(source) ?? []) {
        pairs.push(pairId(one, id))
      }
      for (const state of touched.get(id) ?? []) {
        const ids = touches.get(state)
        if (ids) ids.push(id)
        else touches.set(state, [id])
      }
    }
    return { pairs, touches }
  }
}
