import { setImmediate } from 'node:timers/promises'
import { inputOf, type Path } from '../covering/paths.ts'
import type { StepResult } from '../exploring/explored-state.ts'
import type { Explore } from '../model.ts'
import { liveMachine } from './live-machine.ts'
import { differenceFrom, differing, plannedBy } from './plan-check.ts'
import { TickClock } from './tick-clock.ts'

/**
 * Walks a path on a live actor: events are sent, held calls end as the path says, and a
 * simulated clock brings each timer to its time. After each step states, context, effects, open
 * calls and the transitions taken must be the planned ones. `behaviour` skips the transitions:
 * they belong to the definition of a chart, not to its behaviour.
 */
export async function replayOnActor(
  path: Path,
  explore: Explore,
  compared: 'all' | 'behaviour' = 'all',
): Promise<void> {
  const clock = new TickClock()
  const { actor, calls, takeRecorded } = liveMachine(explore.machine, inputOf(path, explore), clock)
  actor.start()
  try {
    // The first transitions ran before the recording began.
    compare(`${path.id}, at the start`, path.start, path.start.taken)
    for (const [index, { cause, result, at }] of path.steps.entries()) {
      const where = `${path.id}, step ${index + 1} (${cause.type})`
      clock.set(at)
      if (cause.kind === 'event') actor.send(cause.event)
      if (cause.kind === 'outcome') {
        calls.end(cause.invoke, cause.result)
        await setImmediate()
      }
      compare(where, result)
    }
  } finally {
    actor.stop()
  }

  function compare(where: string, planned: StepResult, first?: readonly string[]): void {
    const { effects, taken } = takeRecorded()
    const running = planned.state.running.map(({ invoke }) => invoke)
    const difference =
      differenceFrom(plannedBy(planned), { snapshot: actor.getSnapshot(), effects }, explore) ??
      differing('calls', sorted(calls.open()), sorted(running)) ??
      (compared === 'all'
        ? differing('transitions', sorted(first ?? taken), sorted(planned.taken))
        : null)
    if (difference) throw new Error(`${where}: ${difference}`)
  }
}

function sorted(names: readonly string[]): string {
  return [...names].sort().join(', ')
}
