import { leafStates } from '../exploring/explored-state.ts'
import type { Path } from './paths.ts'

/** A prefix of a path that ends in a state. */
export type Prefix = { readonly state: string; readonly path: Path }

/** For each leaf state that a step of the paths ends in, the shortest prefix that ends there. */
export function prefixesTo(paths: readonly Path[]): readonly Prefix[] {
  const found = new Map<string, Path>()
  for (const path of paths) {
    for (const [count, result] of [
      path.start,
      ...path.steps.map((step) => step.result),
    ].entries()) {
      for (const leaf of leafStates(result.state.snapshot)) {
        const known = found.get(leaf)
        if (known && known.steps.length <= count) continue
        found.set(leaf, { ...path, steps: path.steps.slice(0, count) })
      }
    }
  }
  return [...found].map(([state, path]) => ({ state, path }))
}

/** For each leaf state the id of the first path with a step that ends there. */
export function firstVisitors(paths: readonly Path[]): ReadonlyMap<string, string> {
  const visitors = new Map<string, string>()
  for (const { id, start, steps } of paths) {
    for (const { state } of [start, ...steps.map(({ result }) => result)]) {
      for (const leaf of leafStates(state.snapshot)) {
        if (!visitors.has(leaf)) visitors.set(leaf, id)
      }
    }
  }
  return visitors
}
