import { setImmediate } from 'node:timers/promises'
import { createActor, type InspectionEvent, isMachineSnapshot } from 'xstate'
import type { Explore } from '#machines/explore.ts'
import { withHeldCalls } from './calls.ts'
import { chartOf } from './chart.ts'
import { takenOf } from './conflicts.ts'
import { type Effect, effectOf } from './macrostep.ts'
import { inputOf, type Path } from './paths.ts'
import type { Arrival } from './place.ts'
import { differenceFrom, differing, plannedBy } from './plan-check.ts'
import { TickClock } from './tick-clock.ts'

/**
 * Walks a path on a live actor: events are sent, held calls end as the path says, and a
 * simulated clock brings each timer to its time. After each step states, context, effects, open
 * calls and the transitions taken must be the planned ones. The last are a matter of the chart
 * and not of its behaviour: with `behaviour` alone they are not compared.
 */
export async function replayOnActor(
  path: Path,
  explore: Explore,
  compared: 'all' | 'behaviour' = 'all',
): Promise<void> {
  const calls = withHeldCalls(explore.machine)
  const chart = chartOf(calls.machine)
  const clock = new TickClock()
  let taken: string[] = []
  let effects: Effect[] = []

  const actor = createActor(calls.machine, { clock, input: inputOf(path, explore) })
  let active = actor.getSnapshot()._nodes
  actor.system.inspect(record)
  actor.subscribe({ error: () => {} })
  actor.start()
  try {
    // The first transitions ran before anyone could watch.
    taken = [...path.start.taken]
    compare(`${path.id}, at the start`, path.start)
    for (const [index, { cause, arrival, at }] of path.steps.entries()) {
      const where = `${path.id}, step ${index + 1} (${cause.type})`
      taken = []
      effects = []
      clock.set(at)
      if (cause.kind === 'event') actor.send(cause.event)
      if (cause.kind === 'outcome') {
        calls.end(cause.invoke, cause.result)
        await setImmediate()
      }
      compare(where, arrival)
    }
  } finally {
    actor.stop()
  }

  function record(inspected: InspectionEvent): void {
    if (inspected.actorRef !== actor) return
    if (inspected.type === '@xstate.action') {
      const effect = effectOf(inspected.action)
      if (effect) effects.push(effect)
    }
    if (inspected.type !== '@xstate.microstep' || !isMachineSnapshot(inspected.snapshot)) return
    for (const definition of takenOf(inspected._transitions, active)) {
      taken.push(chart.idOf(definition))
    }
    active = inspected.snapshot._nodes
  }

  function compare(where: string, planned: Arrival): void {
    const running = planned.place.running.map(({ invoke }) => invoke)
    const difference =
      differenceFrom(plannedBy(planned), { snapshot: actor.getSnapshot(), effects }, explore) ??
      differing('calls', sorted(calls.open()), sorted(running)) ??
      (compared === 'all' ? differing('transitions', sorted(taken), sorted(planned.taken)) : null)
    if (difference) throw new Error(`${where}: ${difference}`)
  }
}

function sorted(names: readonly string[]): string {
  return [...names].sort().join(', ')
}
