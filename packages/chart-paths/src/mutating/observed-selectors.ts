import type { AnyMachineSnapshot, StateValue } from 'xstate'
import { valueDifference } from '../replaying/value-difference.ts'
import { type Route, withAt } from './config.ts'

export type Select = (snapshot: AnyMachineSnapshot) => unknown

/** A text, number or boolean of the snapshot that a selector reads. */
export type Read = {
  /** Below the snapshot: `['context', 'wallet', 'points']`. */
  readonly route: Route
  isNumber: boolean
  /** A field beside it with another value of the same type, in some explored state. */
  beside: string | null
}

type ObservedSelector = {
  readonly reads: Map<string, Read>
  /** What it asks `matches`, by its JSON. */
  readonly matched: Map<string, StateValue>
  isBoolean: boolean
  isChanging: boolean
}

/** Calls a selector on snapshots, and notes what it reads and asks. */
export function observeSelector(
  original: Select,
  snapshots: readonly AnyMachineSnapshot[],
): ObservedSelector {
  const found: ObservedSelector = {
    reads: new Map(),
    matched: new Map(),
    isBoolean: false,
    isChanging: false,
  }
  const [first] = snapshots
  for (const snapshot of snapshots) {
    const result = original(snapshot)
    if (typeof result === 'boolean') found.isBoolean = true
    if (first && !found.isChanging) {
      found.isChanging = valueDifference('', result, original(first)) !== null
    }
    const watched = {
      ...withMatches(snapshot, (asked) => {
        found.matched.set(JSON.stringify(asked), asked)
        return snapshot.matches(asked)
      }),
      context: watch(snapshot.context, ['context']),
      value: watch(snapshot.value, ['value']),
    }
    // A selector that fails on a watched value is only not observed.
    original(watched)
  }
  return found

  /** The same value; reading a text, number or boolean within it is noted. */
  function watch<T>(value: T, route: Route): T {
    if (!isRecord(value)) return value
    const copy = Array.isArray(value) ? [...value] : { ...value }
    // SAFETY: a copy with the same fields.
    return new Proxy(copy as T & object, {
      get: (object, name) => {
        const field: unknown = Reflect.get(object, name)
        if (typeof name !== 'string' || !Object.hasOwn(object, name)) return field
        if (!isRecord(field)) note([...route, name], field, value)
        return watch(field, [...route, name])
      },
    })
  }

  function note(route: Route, value: unknown, siblings: Readonly<Record<string, unknown>>): void {
    if (!['string', 'number', 'boolean'].includes(typeof value)) return
    const id = nameOf(route)
    const read = found.reads.get(id) ?? { route, isNumber: false, beside: null }
    found.reads.set(id, read)
    if (typeof value === 'number') read.isNumber = true
    read.beside ??=
      Object.keys(siblings).find(
        (name) => typeof siblings[name] === typeof value && siblings[name] !== value,
      ) ?? null
  }
}

/** A snapshot that answers otherwise which states it is in. */
export function withMatches(
  snapshot: AnyMachineSnapshot,
  matches: (asked: StateValue) => boolean,
): AnyMachineSnapshot {
  // SAFETY: a selector asks for states of its machine, which are state values.
  return { ...snapshot, matches: matches as AnyMachineSnapshot['matches'] }
}

/** A snapshot with another value at the route, where it has one. */
export function withRead(
  snapshot: AnyMachineSnapshot,
  route: Route,
  change: (value: unknown, siblings: Readonly<Record<string, unknown>>) => unknown,
): AnyMachineSnapshot {
  const data = { context: snapshot.context, value: snapshot.value }
  let siblings: unknown = data
  for (const name of route.slice(0, -1)) siblings = isRecord(siblings) ? siblings[name] : undefined
  const name = route.at(-1)
  if (!isRecord(siblings) || name === undefined || !(name in siblings)) return snapshot
  // SAFETY: a copy of the data with one value changed.
  const changed = withAt(data, route, change(siblings[name], siblings)) as typeof data
  return { ...snapshot, ...changed }
}

function isRecord(value: unknown): value is Readonly<Record<string | number, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The name of a read value: its route without `context` or `value` at the beginning. */
export function nameOf([, ...route]: Route): string {
  return route.join('.')
}
