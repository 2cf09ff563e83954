import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  and,
} from 'xstate'
import { chartOf } from './chart.ts'

/** Context fields read, by the id of the transition whose guard read them. */
export type GuardReads = ReadonlyMap<string, ReadonlySet<string>>

type BuiltinGuard = {
  check: (snapshot: AnyMachineSnapshot, args: GuardArgs, self: unknown) => boolean
}
type GuardArgs = { context: object; event: unknown }

/** A copy of the machine whose guards record the context fields that they read. */
export function watchGuards(machine: AnyStateMachine): {
  machine: AnyStateMachine
  reads: GuardReads
} {
  const copy = machine.provide({})
  const reads = new Map<string, Set<string>>()
  const { transitions, inert } = chartOf(copy)
  for (const { id, definition } of [...transitions.values(), ...inert.values()]) {
    if (!definition.guard) continue
    const fields = new Set<string>()
    reads.set(id, fields)
    const original = composed(definition.guard)
    const watched = () => false
    watched.check = (snapshot: AnyMachineSnapshot, { context, event }: GuardArgs) =>
      original.check(snapshot, { context: watchReads(context, fields), event }, original)
    definition.guard = watched
  }
  return { machine: copy, reads }
}

/**
 * Wraps any guard (named, inline, with parameters, composed) as a built-in one: only built-in
 * guards can be evaluated from outside, with a given context.
 */
function composed(guard: AnyTransitionDefinition['guard']): BuiltinGuard {
  // SAFETY: `and` accepts the guard of a definition; XState types the definition more widely.
  const one = guard as 'named'
  // SAFETY: `and` returns a function with the check that XState itself calls.
  return and([one]) as unknown as BuiltinGuard
}

/** Records which top-level fields of an object are read. */
export function watchReads<T extends object>(target: T, fields: Set<string>): T {
  return new Proxy(target, {
    get: (object, field) => {
      if (typeof field === 'string') fields.add(field)
      return Reflect.get(object, field)
    },
    has: (object, field) => {
      if (typeof field === 'string') fields.add(field)
      return Reflect.has(object, field)
    },
    ownKeys: (object) => {
      for (const field of Object.keys(object)) fields.add(field)
      return Reflect.ownKeys(object)
    },
  })
}
