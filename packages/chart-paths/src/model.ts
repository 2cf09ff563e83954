import type { AnyEventObject, AnyStateMachine } from 'xstate'
import type { Property } from './fuzzing/property.ts'

/** One way an invoked actor can end. `says` completes a sentence in a path: “the network fails”. */
export type Outcome<Output = unknown> =
  | { readonly kind: 'done'; readonly output: Output; readonly says: string }
  | { readonly kind: 'error'; readonly error: unknown; readonly says: string }

/** By invoked actor, its outcomes by name. */
export type OutcomeCatalogue<Actors extends Record<string, unknown> = Record<string, unknown>> = {
  readonly [Name in keyof Actors]: Readonly<Record<string, Outcome<Actors[Name]>>>
}

export function done<Output>(output: Output, says: string): Outcome<Output> {
  return { kind: 'done', output, says }
}

/** A sample of an event: one payload class, with a description. */
export type EventSample = { readonly event: AnyEventObject; readonly says: string }

/** The samples of each event type of a machine, by payload class. */
export type Samples<Event extends { readonly type: string }> = Readonly<
  Record<Event['type'], Readonly<Record<string, { readonly event: Event; readonly says: string }>>>
>

/** Steps that no user can cause in some states. The chart handles them all the same. */
export type Unreachable = {
  /** Matches the id of a leaf state. */
  readonly state: RegExp
  /** Matches the step's label: `event/sample` or `actor → outcome`. */
  readonly cause: RegExp
  readonly why: string
}

/** Leaf states by id, and the events from outside that they ignore for a reason. */
export type IgnoredEvents = {
  readonly state: RegExp
  readonly events: readonly string[]
  readonly why: string
}

/** The finite facts that a key takes from the context. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

/** A precondition of a step: the environment takes it only where the facts allow it. */
export type Condition = {
  /** Matches the step's label: `event/sample` or `actor → outcome`. */
  readonly cause: RegExp
  readonly when: (facts: Facts) => boolean
  readonly why: string
}

/** A path that somebody wants. The generator finds the steps before and between the named ones. */
export type NamedPath = {
  /** The variant that it begins with; the default input without one. */
  readonly from?: string | undefined
  /** Labels: `event/sample`, `actor → outcome`, `after DELAY`. */
  readonly steps: readonly string[]
  /** Ids of states that are active at its end. */
  readonly ends: readonly string[]
  /** File and line where it is written. */
  readonly source?: string
}

/** The numbers of paths that are acceptable for a coverage goal: at least, at most. */
export type PathCount = readonly [min: number, max: number]

/**
 * A production machine and what the path generator has to know about its environment: payload
 * classes of each event, outcomes of each invoked actor, and the context fields that guards read.
 */
export type Explore = {
  readonly machine: AnyStateMachine
  readonly input?: unknown
  /** Other inputs by name, explored for what the first input cannot reach. */
  readonly variants?: Readonly<Record<string, unknown>>
  /** By event type, by payload class. Every event of the machine is listed. */
  readonly events: Readonly<Record<string, Readonly<Record<string, EventSample>>>>
  readonly outcomes: OutcomeCatalogue
  /** Types of events that another tab, chart, device or the network causes, at any time. */
  readonly outsideEvents?: readonly string[]
  /** Why a state need not handle an event from outside. */
  readonly ignoredEvents?: readonly IgnoredEvents[]
  /** Paths take these steps only for what nothing else covers; a browser test sends them by script. */
  readonly unreachableFromUi?: readonly Unreachable[]
  readonly conditions?: readonly Condition[]
  /** By name, paths beside the generated ones. */
  readonly namedPaths?: Readonly<Record<string, NamedPath>>
  /** Labels of steps that a path takes at most once, because they use up the environment. */
  readonly once?: readonly RegExp[]
  /**
   * The finite facts of a context. Two snapshots with the same states and the same key are one
   * explored state, so a guard may read nothing of the context that is not in the key.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each flow narrows its own context
  readonly key: (context: any) => Facts
  /** What holds over time, checked on random lives and on the kept paths. */
  readonly properties?: readonly Property[]
  /** Bounds on the number of paths, where the defaults are too wide. */
  readonly pathCounts?: { readonly transitions: PathCount; readonly pairs: PathCount }
  /** By id of a state, transition or decision of an operand that no path can reach: the reason. */
  readonly excluded?: Readonly<Record<string, string>>
  /** By id of a mutant that behaves exactly like the chart: the reason. */
  readonly equivalentMutants?: Readonly<Record<string, string>>
}
