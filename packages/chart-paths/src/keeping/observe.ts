import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import { leafStates } from '../exploring/explored-state.ts'
import type { Effect } from '../exploring/macrostep.ts'
import { type Json, type JsonObject, toJson } from './json-values.ts'
import type { Observation } from './kept-suite.ts'
import type { NamedValues } from './named-values.ts'

/** Functions of a snapshot by name: what views read of a machine. */
export type Selectors = Readonly<Record<string, (snapshot: never) => unknown>>

/** All that is seen of a machine after a step. Values are whole. */
export type View = {
  readonly snapshot: AnyMachineSnapshot
  readonly effects: readonly Effect[]
  /** Labels of the sample events that the machine accepts. */
  readonly accepted: readonly string[]
}

export type Observer = {
  readonly chart: Chart
  readonly selectors: Selectors
  readonly names: NamedValues
}

/** What a step has changed; without a view before it, all that is seen at the start. */
export function observe(
  { snapshot, effects, accepted }: View,
  before: View | null,
  { chart, selectors, names }: Observer,
): Observation {
  const states = statesOf(snapshot)
  const isMoved = !before || !isDeepStrictEqual(states, statesOf(before.snapshot))
  const was = before?.snapshot.context ?? {}
  const accepts = accepted.filter((label) => !before?.accepted.includes(label))
  const refuses = before?.accepted.filter((label) => !accepted.includes(label)) ?? []
  return {
    ...(isMoved && { in: states }),
    ...withEntries('context', changedIn(named(snapshot.context), named(was))),
    ...(effects.length > 0 && { does: effects.map(effectToJson) }),
    ...withEntries('paths', changedIn(pathsOf(snapshot), before ? pathsOf(before.snapshot) : {})),
    ...withEntries('selectors', changedIn(selected(snapshot), before && selected(before.snapshot))),
    ...(accepts.length > 0 && { accepts }),
    ...(refuses.length > 0 && { refuses }),
    ...(snapshot.status === 'error' && { error: String(snapshot.error) }),
  }

  function named(values: Readonly<Record<string, unknown>>): JsonObject {
    return mapped(values, (value) => names.shorten(toJson(value)))
  }

  function selected(of: AnyMachineSnapshot): JsonObject {
    return mapped(selectors, (select) => names.shorten(toJson(resultOf(select, of))))
  }

  function effectToJson(effect: Effect): JsonObject {
    switch (effect.kind) {
      case 'start': {
        const { invoke, actor, input } = effect
        const given = input === undefined ? {} : named({ input })
        return { call: invoke, ...(actor !== invoke && { actor }), ...given }
      }
      case 'stop':
        return { stop: effect.invoke }
      case 'set':
        return { timer: timerName(effect.timer), ms: effect.ms }
      case 'cancel':
        return { cancel: timerName(effect.timer) }
      case 'emit':
        return named({ emit: effect.event })
      case 'send':
        return { ...named({ send: effect.event }), to: effect.to }
      case 'run': {
        const { action, params } = effect
        return { action, ...(params !== undefined && named({ params })) }
      }
    }
  }

  function timerName(id: string): string {
    const timer = chart.timers.get(id)
    return timer ? `${timer.delay} in ${localId(timer.source, snapshot)}` : id
  }
}

/** The active leaf states, without the id of the machine. */
export function statesOf(snapshot: AnyMachineSnapshot): string[] {
  return leafStates(snapshot).map((id) => localId(id, snapshot))
}

function localId(id: string, { machine }: AnyMachineSnapshot): string {
  return id.startsWith(`${machine.id}.`) ? id.slice(machine.id.length + 1) : id
}

/** A selector that fails is a difference of the machine, not of the replay. */
export function resultOf(
  select: Selectors[string] | undefined,
  snapshot: AnyMachineSnapshot,
): unknown {
  try {
    // SAFETY: selectors are handed in with their machine, and take its snapshots.
    return select?.(snapshot as never)
  } catch (error) {
    return error
  }
}

function pathsOf(snapshot: AnyMachineSnapshot): JsonObject {
  const paths = snapshot._nodes.flatMap(({ id, meta }) => {
    const path: unknown = meta?.path
    return path === undefined ? [] : [[localId(id, snapshot), toJson(path)] as const]
  })
  return Object.fromEntries(paths.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The entries that differ, with their new values; null where an entry has gone. */
function changedIn(now: JsonObject, before: JsonObject | null): JsonObject {
  const names = new Set([...Object.keys(now), ...Object.keys(before ?? {})])
  const changed = [...names].filter((name) => !isDeepStrictEqual(now[name], before?.[name]))
  return Object.fromEntries(changed.map((name) => [name, now[name] ?? null]))
}

function mapped<T>(values: Readonly<Record<string, T>>, change: (value: T) => Json): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

function withEntries<Name extends string>(name: Name, values: JsonObject) {
  // SAFETY: one field, which is absent without entries.
  return (Object.keys(values).length > 0 ? { [name]: values } : {}) as {
    readonly [Key in Name]?: JsonObject
  }
}
