import { setImmediate } from 'node:timers/promises'
import { inputOf, type Path } from '../covering/paths.ts'
import type { StepResult } from '../exploring/explored-state.ts'
import { liveMachine } from '../replaying/live-machine.ts'
import { differing } from '../replaying/plan-check.ts'
import { TickClock } from '../replaying/tick-clock.ts'
import { systemDifference } from './replay-system-model.ts'
import { byRole, ROLES } from './roles.ts'
import { rolesIn, type SystemModel } from './system-model.ts'

/**
 * Replays a path of the system on two live actors with one clock, joined as the app joins them.
 * After each step states, context, effects and open calls of both, and the transitions taken, must
 * be the planned ones.
 */
export async function replaySystemOnActors(path: Path, model: SystemModel): Promise<void> {
  const { charts } = model
  const clock = new TickClock()
  const roleOf = rolesIn(model)
  const live = byRole((role) =>
    liveMachine(charts[role].machine, inputOf(path, charts[role]), clock),
  )
  for (const role of ROLES) live[role].actor.start()
  model.wire(byRole((role) => live[role].actor))
  try {
    // The first transitions ran before they could be recorded.
    compare(`${path.id}, at the start`, path.start, path.start.taken)
    for (const [index, { cause, result, at }] of path.steps.entries()) {
      const { actor, calls } = live[roleOf(cause)]
      clock.set(at)
      if (cause.kind === 'event') actor.send(cause.event)
      if (cause.kind === 'outcome') {
        calls.end(cause.invoke, cause.result)
        await setImmediate()
      }
      compare(`${path.id}, step ${index + 1} (${cause.type})`, result)
    }
  } finally {
    for (const role of ROLES) live[role].actor.stop()
  }

  function compare(where: string, planned: StepResult, unrecorded: readonly string[] = []): void {
    const recorded = byRole((role) => live[role].takeRecorded())
    const observed = byRole((role) => ({
      snapshot: live[role].actor.getSnapshot(),
      effects: recorded[role].effects,
    }))
    const open = ROLES.flatMap((role) => live[role].calls.open())
    const running = planned.state.running.map(({ invoke }) => invoke)
    const taken = [...unrecorded, ...ROLES.flatMap((role) => recorded[role].taken)]
    const difference =
      systemDifference(planned, observed, model) ??
      differing('calls', sorted(open), sorted(running)) ??
      differing('transitions', sorted(taken), sorted(planned.taken))
    if (difference) throw new Error(`${where}: ${difference}`)
  }
}

function sorted(names: readonly string[]): string {
  return [...names].sort().join(', ')
}
