import { type AnyStateMachine, fromPromise } from 'xstate'
import type { Outcome } from '../model.ts'

type Call = {
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Every call that a live machine makes, held open until the path ends it. */
export type Calls = {
  readonly machine: AnyStateMachine
  /** @throws when the machine is not waiting for this call. */
  readonly end: (invoke: string, outcome: Outcome<unknown>) => void
  readonly open: () => readonly string[]
}

/** Whether the named actions of a machine run, or do nothing. */
export type SideEffects = 'real' | 'stubbed'

/** The machine with promises that wait for an outcome; by default its side effects do nothing. */
export function withHeldCalls(
  machine: AnyStateMachine,
  sideEffects: SideEffects = 'stubbed',
): Calls {
  const open = new Map<string, Call>()
  const held = fromPromise<unknown>(
    ({ self, signal }) =>
      new Promise((resolve, reject) => {
        const call = { resolve, reject }
        open.set(self.id, call)
        // A repeated call may open before the abort of the previous one arrives.
        signal.addEventListener('abort', () => {
          if (open.get(self.id) === call) open.delete(self.id)
        })
      }),
  )
  const implementations = machine.implementations
  return {
    machine: machine.provide({
      actors: Object.fromEntries(Object.keys(implementations.actors).map((name) => [name, held])),
      actions: Object.fromEntries(
        Object.entries(sideEffects === 'real' ? {} : implementations.actions)
          // Built-in actions (`assign` and others) have a `resolve`; they belong to the machine and stay.
          .filter(([, action]) => typeof action === 'function' && !('resolve' in action))
          .map(([name]) => [name, () => {}]),
      ),
    }),
    end: (invoke, outcome) => {
      const call = open.get(invoke)
      if (!call) throw new Error(`the machine does not wait for ${invoke}`)
      open.delete(invoke)
      if (outcome.kind === 'done') call.resolve(outcome.output)
      else call.reject(outcome.error)
    },
    open: () => [...open.keys()],
  }
}
