import { setImmediate } from 'node:timers/promises'
import { createActor, type InspectionEvent, isMachineSnapshot } from 'xstate'
import type { Explore } from '#machines/explore.ts'
import { withHeldCalls } from './calls.ts'
import { chartOf } from './chart.ts'
import { takenOf } from './conflicts.ts'
import { inputOf, type Path } from './paths.ts'
import type { Arrival } from './place.ts'
import { differenceFrom } from './plan-check.ts'
import { TickClock } from './tick-clock.ts'

/**
 * Walks a path on a live actor: events are sent, held calls end as the path says, and a
 * simulated clock brings each timer to its time. After each step states, facts, open calls and
 * the transitions taken must be the planned ones.
 */
export async function replayOnActor(path: Path, explore: Explore): Promise<void> {
  const { machine, key } = explore
  const calls = withHeldCalls(machine)
  const chart = chartOf(calls.machine)
  const clock = new TickClock()
  let taken: string[] = []

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
      clock.set(at)
      if (cause.kind === 'event') {
        if (!actor.getSnapshot().can(cause.event)) throw new Error(`${where}: the event is refused`)
        actor.send(cause.event)
      }
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
    if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== actor) return
    if (!isMachineSnapshot(inspected.snapshot)) return
    for (const definition of takenOf(inspected._transitions, active)) {
      taken.push(chart.idOf(definition))
    }
    active = inspected.snapshot._nodes
  }

  function compare(where: string, planned: Arrival): void {
    const difference = differenceFrom(planned.place, actor.getSnapshot(), key)
    if (difference) throw new Error(`${where}: ${difference}`)
    same(
      where,
      'calls',
      calls.open(),
      planned.place.running.map(({ invoke }) => invoke),
    )
    same(where, 'transitions', taken, planned.taken)
  }
}

function same(where: string, what: string, real: readonly string[], planned: readonly string[]) {
  const [a, b] = [[...real].sort().join(', '), [...planned].sort().join(', ')]
  if (a !== b) throw new Error(`${where}: ${what} ${a || 'none'}, planned ${b || 'none'}`)
}
