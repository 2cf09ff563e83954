import type { ActorLogic, AnyStateMachine, EventObject, Snapshot } from 'xstate'

/** A held actor was started by its chart, or stopped before it had an answer. */
export type HeldSignal = {
  readonly kind: 'started' | 'stopped'
  /** Id of the chart that invoked it, and of the invoke. */
  readonly chart: string
  readonly invoke: string
  readonly actor: string
  readonly input: unknown
}

type HeldSnapshot = Snapshot<unknown> & { readonly input: unknown; readonly isHeld: boolean }
type HeldEvent = EventObject & { readonly output?: unknown; readonly error?: unknown }

const ANSWERED = 'held.answered'
const FAILED = 'held.failed'

/** Ends a held actor as if its work were done. */
export function answered(output: unknown): HeldEvent {
  return { type: ANSWERED, output }
}

/** Ends a held actor as if its work had failed. */
export function failedWith(error: unknown): HeldEvent {
  return { type: FAILED, error }
}

/**
 * The machine with actors that wait until somebody ends them. They persist and restore as plain
 * data: a restored chart still waits for the same answer, and asks nothing twice.
 */
export function withHeldActors<Machine extends AnyStateMachine>(
  machine: Machine,
  signal: (held: HeldSignal) => void,
): Machine {
  const names = Object.keys(machine.implementations.actors)
  const actors = Object.fromEntries(names.map((name) => [name, heldActor(name, signal)]))
  // SAFETY: the same names; only the work of the actors is another.
  return machine.provide({ actors }) as Machine
}

function heldActor(
  actor: string,
  signal: (held: HeldSignal) => void,
): ActorLogic<HeldSnapshot, HeldEvent> {
  return {
    getInitialSnapshot: (_, input) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      input,
      isHeld: false,
    }),
    start: (snapshot, { self }) => {
      // A restored actor was announced before.
      if (!snapshot.isHeld) self.send({ type: 'held.started' })
    },
    transition: (snapshot, event, { self }) => {
      const chart = self._parent?.id ?? ''
      const about = { chart, invoke: self.id, actor, input: snapshot.input }
      switch (event.type) {
        case 'held.started':
          signal({ kind: 'started', ...about })
          return { ...snapshot, isHeld: true }
        case ANSWERED:
          return { ...snapshot, status: 'done', output: event.output, error: undefined }
        case FAILED:
          return { ...snapshot, status: 'error', output: undefined, error: event.error }
        case 'xstate.stop':
          if (snapshot.status === 'active') signal({ kind: 'stopped', ...about })
          return { ...snapshot, status: 'stopped', output: undefined, error: undefined }
        default:
          return snapshot
      }
    },
    getPersistedSnapshot: (snapshot) => snapshot,
    // SAFETY: only what getPersistedSnapshot returned is restored.
    restoreSnapshot: (snapshot) => snapshot as HeldSnapshot,
  }
}

/** A clock that never fires: a timer is a step like any other, and a restored chart has lost its own. */
export const silentClock = { setTimeout: () => 0, clearTimeout: () => {} }
