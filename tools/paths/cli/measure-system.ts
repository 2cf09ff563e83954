import type { LevelFigures } from '../atlas/atlas.ts'
import { figuresOf } from '../atlas/figures.ts'
import { type MachineRecord, transitionWords } from '../atlas/record.ts'
import type { PathResult } from '../replaying/results.ts'
import { generateSystem } from '../system/generate-system.ts'
import type { SystemModel } from '../system/system-model.ts'
import { walkSystem } from '../system/walk-system.ts'

/** A system with the results of its paths on model and actor. Its pairs are combinations. */
export type MeasuredSystem = {
  readonly results: readonly PathResult[]
  readonly record: MachineRecord
}

export async function measureSystem(system: SystemModel): Promise<MeasuredSystem> {
  const { origins, paths, combinations } = generateSystem(system)
  const model = await walkSystem('model', system, paths)
  const actor = await walkSystem('actor', system, paths)
  const [origin] = origins
  if (!origin) throw new Error('A system is explored from one input at least')
  const { chart } = origin.graph
  const figures = (results: readonly PathResult[]) => figuresOf(chart, combinations, paths, results)
  const levels = { model: figures(model), actor: figures(actor), browser: notRun(figures([])) }
  const verdict = (found: readonly PathResult[], id: string) =>
    found.some(({ path, error }) => path === id && error === null) ? 'passed' : 'failed'
  return {
    results: [...model, ...actor],
    record: {
      name: system.name,
      levels,
      states: [...chart.states.keys()],
      transitions: transitionWords(chart),
      paths: paths.map(({ id, title }) => ({
        id,
        title,
        results: { model: verdict(model, id), actor: verdict(actor, id) },
      })),
    },
  }
}

/** The browser walks the charts one by one. */
function notRun(figures: LevelFigures): LevelFigures {
  return { ...figures, paths: 0, seconds: 0 }
}
