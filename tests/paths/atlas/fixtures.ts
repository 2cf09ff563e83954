import type { AtlasMachine, LevelFigures } from '#tools/paths/atlas/atlas.ts'
import { chartOf } from '#tools/paths/exploring/chart.ts'
import type { Explore } from '#tools/paths/model.ts'
import type { Level } from '#tools/paths/replaying/levels.ts'
import type { PathResult } from '#tools/paths/replaying/results.ts'
import { generate } from '../fixtures/generated.ts'
import { lockerExplore } from '../fixtures/locker.explore.ts'

/** The locker, with a reason why some of its states ignore events. */
export const ignoringLocker: Explore = {
  ...lockerExplore,
  outsideEvents: ['door.close', 'power.cut'],
  ignoredEvents: [
    {
      state: /door\.off/,
      events: ['door.close', 'power.cut'],
      why: 'Nothing works | without power.',
    },
  ],
}

/** An atlas machine with the results of a run; no results mean that nothing was run. */
export function atlasMachine(
  explore: Explore = lockerExplore,
  overrides: Partial<AtlasMachine> = {},
): AtlasMachine {
  const idle = figures(0)
  return {
    generated: { ...generate(explore), name: explore.machine.id },
    chart: chartOf(explore.machine),
    explore,
    levels: { model: idle, actor: idle, browser: idle },
    results: [],
    screens: new Map(),
    ...overrides,
  }
}

/** Results of all paths at one level; the paths in `failing` failed. */
export function resultsOf(
  { generated: { name, paths } }: AtlasMachine,
  level: Level,
  failing: readonly string[] = [],
): readonly PathResult[] {
  return paths.map(({ id }) => ({
    machine: name,
    level,
    chart: 'as it is',
    path: id,
    error: failing.includes(id) ? `${id}, step 1: in b, planned a` : null,
    ms: 1,
  }))
}

export function figures(paths: number): LevelFigures {
  const figure = { covered: paths, total: 9 }
  return { states: figure, transitions: figure, pairs: figure, paths, seconds: paths / 10 }
}
