import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  type ExecutableActionObject,
  getInitialMicrosteps,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate'
import type { Chart } from './chart.ts'
import { takenOf } from './conflicts.ts'

/** What a machine asks of its surroundings: calls to start and stop, timers to set and cancel. */
export type Effect =
  | { readonly kind: 'start'; readonly invoke: string; readonly actor: string }
  | { readonly kind: 'stop'; readonly invoke: string }
  | { readonly kind: 'set'; readonly timer: string; readonly ms: number }
  | { readonly kind: 'cancel'; readonly timer: string }

export type Macrostep = {
  readonly snapshot: AnyMachineSnapshot
  /** Ids of the transitions taken, microstep by microstep. */
  readonly taken: readonly string[]
  /** Ids of every state that was active on the way, also those that `always` left at once. */
  readonly visited: readonly string[]
  readonly effects: readonly Effect[]
}

export function firstStep(machine: AnyStateMachine, chart: Chart, input: unknown): Macrostep {
  const [[entered]] = getInitialMicrosteps(machine, input) as [[AnyMachineSnapshot, unknown]]
  return observe(chart, entered, (scope) => machine.getInitialSnapshot(scope, input))
}

export function nextStep(
  machine: AnyStateMachine,
  chart: Chart,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): Macrostep {
  return observe(chart, snapshot, (scope) => machine.transition(snapshot, event, scope))
}

/**
 * Runs a pure transition of the machine and writes down what XState's own `transition` hides:
 * the transitions of each microstep. They reach inspectors only, so the scope has a system of
 * its own. No action is executed, and no child is started.
 */
function observe(
  chart: Chart,
  before: AnyMachineSnapshot,
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
): Macrostep {
  const actor = createEmptyActor()
  const taken: string[] = []
  const visited = new Set<string>(before._nodes.map((node) => node.id))
  const effects: Effect[] = []
  let current = before

  actor.system.inspect((inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.microstep' || !isMachineSnapshot(inspected.snapshot)) return
    for (const definition of takenOf(inspected._transitions, current._nodes)) {
      taken.push(chart.idOf(definition))
    }
    current = inspected.snapshot
    for (const node of current._nodes) visited.add(node.id)
  })

  const snapshot = run({
    self: actor,
    id: '',
    sessionId: '',
    system: actor.system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: (action) => {
      const effect = effectOf(action)
      if (effect) effects.push(effect)
    },
  })
  return { snapshot, taken, visited: [...visited], effects }
}

function effectOf({ type, params }: ExecutableActionObject): Effect | undefined {
  // SAFETY: the parameters that XState 5.33 gives to its own actions, by their type.
  const given = (params ?? {}) as {
    id?: string
    src?: unknown
    sendId?: string
    delay?: number
    event?: AnyEventObject
  }
  switch (type) {
    case 'xstate.spawnChild':
      return { kind: 'start', invoke: String(given.id), actor: String(given.src) }
    case 'xstate.stopChild':
      return given.id === undefined ? undefined : { kind: 'stop', invoke: given.id }
    case 'xstate.cancel':
      return { kind: 'cancel', timer: String(given.sendId) }
    case 'xstate.raise':
    case 'xstate.sendTo':
      if (given.delay === undefined) return undefined
      return { kind: 'set', timer: String(given.event?.type), ms: given.delay }
    default:
      return undefined
  }
}
