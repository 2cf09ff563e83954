import {
  type Actor,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate'
import { chartOf } from '../exploring/chart.ts'
import { takenOf } from '../exploring/conflicts.ts'
import { type Effect, effectOf } from '../exploring/macrostep.ts'
import { type SideEffects, withHeldCalls } from './calls.ts'
import type { TickClock } from './tick-clock.ts'

/** A production machine as a live actor with held calls, inspected from its start. */
export type LiveMachine = {
  readonly actor: Actor<AnyStateMachine>
  readonly calls: ReturnType<typeof withHeldCalls>
  /** Effects and transitions since the last call. */
  readonly takeRecorded: () => {
    readonly effects: readonly Effect[]
    readonly taken: readonly string[]
  }
}

export function liveMachine(
  production: AnyStateMachine,
  input: unknown,
  clock: TickClock,
  actions: SideEffects = 'stubbed',
): LiveMachine {
  const calls = withHeldCalls(production, actions)
  const chart = chartOf(calls.machine)
  const actor = createActor(calls.machine, { clock, input })
  let active = actor.getSnapshot()._nodes
  let taken: string[] = []
  let effects: Effect[] = []
  actor.system.inspect(record)
  actor.subscribe({ error: () => {} })
  return { actor, calls, takeRecorded }

  function takeRecorded() {
    const since = { effects, taken }
    effects = []
    taken = []
    return since
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
}
