import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createEmptyActor,
  getInitialMicrosteps,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate'
import type { Chart } from './chart.ts'
import { takenOf } from './conflicts.ts'

/** An effect of a machine on its environment. Raised events are not effects. */
export type Effect =
  | {
      readonly kind: 'start'
      readonly invoke: string
      readonly actor: string
      readonly input: unknown
    }
  | { readonly kind: 'stop'; readonly invoke: string }
  | { readonly kind: 'set'; readonly timer: string; readonly ms: number }
  | { readonly kind: 'cancel'; readonly timer: string }
  | { readonly kind: 'emit'; readonly event: AnyEventObject }
  | { readonly kind: 'send'; readonly to: string; readonly event: AnyEventObject }
  /** A named action, or an inline one by the name of its function. */
  | { readonly kind: 'run'; readonly action: string; readonly params: unknown }

/** An action as XState passes it to executors and inspectors. */
type Action = { readonly type: string; readonly params?: unknown }

export type Macrostep = {
  readonly snapshot: AnyMachineSnapshot
  /** Ids of the transitions taken, microstep by microstep. */
  readonly taken: readonly string[]
  /** Ids of every state that was active during the step, transient states included. */
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

type Recording = {
  readonly chart: Chart
  readonly taken: string[]
  readonly visited: Set<string>
  readonly effects: Effect[]
  current: AnyMachineSnapshot
}

let recording: Recording | null = null

/** One scope for all steps: a new system for each costs more than the step itself. */
const scope = recordingScope()

/**
 * Runs a pure transition of the machine and records the transitions of each microstep, which
 * XState's `transition` does not return. Only inspectors see them, so the scope has its own
 * system. No action is executed, and no child is started.
 */
function observe(
  chart: Chart,
  before: AnyMachineSnapshot,
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
): Macrostep {
  const visited = new Set<string>(before._nodes.map((node) => node.id))
  const step: Recording = { chart, taken: [], visited, effects: [], current: before }
  recording = step
  try {
    const snapshot = run(scope)
    return { snapshot, taken: step.taken, visited: [...visited], effects: step.effects }
  } finally {
    recording = null
  }
}

function recordingScope(): AnyActorScope {
  const actor = createEmptyActor()
  actor.system.inspect((inspected: InspectionEvent) => {
    if (!recording) return
    if (inspected.type !== '@xstate.microstep' || !isMachineSnapshot(inspected.snapshot)) return
    const { chart, taken, visited, current } = recording
    for (const definition of takenOf(inspected._transitions, current._nodes)) {
      taken.push(chart.idOf(definition))
    }
    recording.current = inspected.snapshot
    for (const node of inspected.snapshot._nodes) visited.add(node.id)
  })
  return {
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
      if (effect) recording?.effects.push(effect)
    },
  }
}

/** The effect of an action on the environment; undefined when there is none. */
export function effectOf({ type, params }: Action): Effect | undefined {
  // SAFETY: the parameters that XState 5.33 gives to its own actions, by their type.
  const given = (params ?? {}) as {
    id?: string
    src?: unknown
    input?: unknown
    sendId?: string
    delay?: number
    targetId?: string
    event: AnyEventObject
  }
  switch (type) {
    case 'xstate.spawnChild': {
      const { id, src, input } = given
      return { kind: 'start', invoke: String(id), actor: String(src), input }
    }
    case 'xstate.stopChild':
      return given.id === undefined ? undefined : { kind: 'stop', invoke: given.id }
    case 'xstate.cancel':
      return { kind: 'cancel', timer: String(given.sendId) }
    case 'xstate.emit':
      return { kind: 'emit', event: given.event }
    case 'xstate.raise':
    case 'xstate.sendTo':
      if (given.delay !== undefined) {
        return { kind: 'set', timer: given.event.type, ms: given.delay }
      }
      if (type === 'xstate.raise') return undefined
      return { kind: 'send', to: given.targetId ?? 'another actor', event: given.event }
    default:
      return { kind: 'run', action: type, params }
  }
}
