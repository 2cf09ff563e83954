import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { chartOf } from './chart.ts'
import { builtinOf, type GuardArgs } from './composed-guard.ts'
import { decisionsAt, expressionOf } from './guard-operands.ts'

/** Context fields read, by the id of the transition whose guard read them. */
export type GuardReads = ReadonlyMap<string, ReadonlySet<string>>

/** A copy of a machine whose guards are watched. */
export type WatchedMachine = {
  readonly machine: AnyStateMachine
  readonly reads: GuardReads
  /** Runs a function; also returns which operands decided the guards that it evaluated. */
  readonly recordDecisions: <T>(run: () => T) => {
    readonly value: T
    readonly decided: readonly string[]
  }
}

/** A copy of the machine whose guards record the context fields and the operands they decide by. */
export function watchGuards(machine: AnyStateMachine): WatchedMachine {
  const copy = machine.provide({})
  const reads = new Map<string, Set<string>>()
  const { transitions, inert } = chartOf(copy)
  let recorded: Set<string> | null = null
  for (const { id, definition } of [...transitions.values(), ...inert.values()]) {
    if (!definition.guard) continue
    const fields = new Set<string>()
    const recording = recordingReads(fields)
    reads.set(id, fields)
    const original = builtinOf(definition.guard)
    const expression = expressionOf(definition)
    const watched = () => false
    watched.check = (snapshot: AnyMachineSnapshot, args: GuardArgs) => {
      if (expression && recorded) {
        for (const one of decisionsAt(id, expression, snapshot, args)) recorded.add(one)
      }
      const context = new Proxy(args.context, recording)
      return original.check(snapshot, { context, event: args.event }, original)
    }
    definition.guard = watched
  }
  return { machine: copy, reads, recordDecisions }

  function recordDecisions<T>(run: () => T) {
    const decisions = new Set<string>()
    recorded = decisions
    try {
      return { value: run(), decided: [...decisions] }
    } finally {
      recorded = null
    }
  }
}

/** A proxy handler that records which top-level fields of an object are read. */
export function recordingReads(fields: Set<string>): ProxyHandler<object> {
  return {
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
  }
}
