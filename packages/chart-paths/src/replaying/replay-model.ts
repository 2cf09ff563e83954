import { initialTransition, isMachineSnapshot, transition } from 'xstate'
import { inputOf, type Path } from '../covering/paths.ts'
import type { StepResult } from '../exploring/explored-state.ts'
import { effectOf } from '../exploring/macrostep.ts'
import type { Explore } from '../model.ts'
import { differenceFrom, plannedBy } from './plan-check.ts'

/**
 * Walks a path on the production machine with XState's own pure functions, which the generator
 * does not use, and compares plan and reality after each step.
 */
export function replayOnModel(path: Path, explore: Explore): void {
  const { machine } = explore
  let [snapshot, actions] = initialTransition(machine, inputOf(path, explore))
  compare('At the start', path.start)
  for (const [index, { cause, result }] of path.steps.entries()) {
    const where = `${path.id}, step ${index + 1} (${cause.type})`
    ;[snapshot, actions] = transition(machine, snapshot, cause.event)
    compare(where, result)
  }

  function compare(where: string, planned: StepResult): void {
    if (!isMachineSnapshot(snapshot)) throw new Error(`${where}: not a machine`)
    const effects = actions.flatMap((action) => effectOf(action) ?? [])
    const difference = differenceFrom(plannedBy(planned), { snapshot, effects }, explore)
    if (difference) throw new Error(`${where}: ${difference}`)
  }
}
