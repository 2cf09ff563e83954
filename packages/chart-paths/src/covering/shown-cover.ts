import { leafStates } from '../exploring/explored-state.ts'
import type { Path } from './paths.ts'
import { trimmed } from './trim.ts'

/** What it costs to bring a browser to the start of a path, in steps. */
const START_COST = 3

/** The first steps of a path. */
export type Beginning = { readonly path: Path; readonly count: number }

/**
 * A small choice of paths that still shows every state and causes every event by hand: greedy, by
 * what a path adds for each of its steps; each ends with the last step that no other one shows. How
 * calls end is left to the levels without a browser.
 */
export function shownCover(paths: readonly Path[]): readonly Beginning[] {
  const shown = new Map(paths.map((path) => [path, shownOn(path)]))
  const all = new Set([...shown.values()].flat(2))
  const open = new Set(all)
  const chosen: { readonly path: Path; readonly items: readonly (readonly string[])[] }[] = []
  while (open.size > 0) {
    const [best] = [...shown]
      .map(([path, items]) => {
        const added = new Set(items.flat().filter((item) => open.has(item))).size
        return { path, items, worth: added / (path.steps.length + START_COST) }
      })
      .sort((a, b) => b.worth - a.worth)
    if (!best) break
    chosen.push(best)
    for (const item of best.items.flat()) open.delete(item)
  }
  return trimmed(chosen.reverse(), all).map(({ path, items }) => ({
    path,
    count: items.length - 1,
  }))
}

/** The leaf states at the start and after each step, with the type of the step's event. */
function shownOn({ start, steps }: Path): readonly (readonly string[])[] {
  return [
    leafStates(start.state.snapshot),
    ...steps.map(({ cause, result }) => [
      ...leafStates(result.state.snapshot),
      ...(cause.kind === 'event' ? [cause.event.type] : []),
    ]),
  ]
}
