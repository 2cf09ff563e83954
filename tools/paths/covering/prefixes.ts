import { statesOf } from '../exploring/place.ts'
import type { Path } from './paths.ts'

/** The beginning of a path that ends in a state. */
export type Prefix = { readonly state: string; readonly path: Path }

/** For each innermost state that the paths come to and stay in, the shortest beginning of one that ends there. */
export function prefixesTo(paths: readonly Path[]): readonly Prefix[] {
  const found = new Map<string, Path>()
  for (const path of paths) {
    for (const [count, arrival] of [
      path.start,
      ...path.steps.map((step) => step.arrival),
    ].entries()) {
      for (const state of statesOf(arrival.place.snapshot)) {
        const known = found.get(state)
        if (known && known.steps.length <= count) continue
        found.set(state, { ...path, steps: path.steps.slice(0, count) })
      }
    }
  }
  return [...found].map(([state, path]) => ({ state, path }))
}

/** For each innermost state the id of the first path that comes to it and stays. */
export function firstVisitors(paths: readonly Path[]): ReadonlyMap<string, string> {
  const visitors = new Map<string, string>()
  for (const { id, start, steps } of paths) {
    for (const { place } of [start, ...steps.map(({ arrival }) => arrival)]) {
      for (const state of statesOf(place.snapshot)) {
        if (!visitors.has(state)) visitors.set(state, id)
      }
    }
  }
  return visitors
}
