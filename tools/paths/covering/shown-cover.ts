import { leafStates } from '../exploring/explored-state.ts'
import type { Path } from './paths.ts'

/** What it costs to bring a browser to the start of a path, in steps. */
const START_COST = 3

/**
 * A small choice of paths that still shows every state and causes every event by hand: greedy, by
 * what a path adds for each of its steps. How calls end is left to the levels without a browser.
 */
export function shownCover(paths: readonly Path[]): readonly Path[] {
  const shown = new Map(paths.map((path) => [path, shownOn(path)]))
  const open = new Set([...shown.values()].flatMap((items) => [...items]))
  const chosen = new Set<Path>()
  while (open.size > 0) {
    const [best] = [...shown]
      .map(([path, items]) => {
        const added = [...items].filter((item) => open.has(item)).length
        return { path, items, worth: added / (path.steps.length + START_COST) }
      })
      .sort((a, b) => b.worth - a.worth)
    if (!best) break
    chosen.add(best.path)
    for (const item of best.items) open.delete(item)
  }
  return paths.filter((path) => chosen.has(path))
}

/** The leaf states that a path ends its steps in, and the types of its events. */
function shownOn({ start, steps }: Path): ReadonlySet<string> {
  const states = [start, ...steps.map(({ result }) => result)].flatMap(({ state }) =>
    leafStates(state.snapshot),
  )
  const events = steps.flatMap(({ cause }) => (cause.kind === 'event' ? [cause.event.type] : []))
  return new Set([...states, ...events])
}
