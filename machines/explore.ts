import type { AnyEventObject, AnyStateMachine } from 'xstate'
import type { OutcomeCatalogue } from './outcomes.ts'

/** One event as QA would send it: a payload class with a name and words. */
export type EventSample = { readonly event: AnyEventObject; readonly says: string }

/** A step that no screen offers there and nothing outside the page can cause: the chart holds for it all the same. */
export type Offstage = {
  /** Matches the id of an innermost state. */
  readonly state: RegExp
  /** Matches the step's label: `event/sample` or `actor → outcome`. */
  readonly cause: RegExp
  readonly why: string
}

/** The facts of a context that its key names. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

/** A step that the surroundings take only when the facts allow it. */
export type Condition = {
  /** Matches the step's label: `event/sample` or `actor → outcome`. */
  readonly cause: RegExp
  readonly when: (facts: Facts) => boolean
  readonly why: string
}

/**
 * What the path generator needs beside a production machine: the payload classes of each
 * event, the outcomes of each invoked actor, and the context fields that guards read.
 */
export type Explore = {
  readonly machine: AnyStateMachine
  readonly input?: unknown
  /** Other inputs, by name, for what the first one never lets happen. */
  readonly variants?: Readonly<Record<string, unknown>>
  /** By event type, by payload class. Every event of the machine is listed. */
  readonly events: Readonly<Record<string, Readonly<Record<string, EventSample>>>>
  readonly outcomes: OutcomeCatalogue
  /** Paths take these steps only where nothing else covers; in a browser they are sent by hand. */
  readonly offstage?: readonly Offstage[]
  /** What the provider and the browser never do, such as to answer with what was not asked for. */
  readonly conditions?: readonly Condition[]
  /** Labels of steps that a path takes once at most: after them the surroundings are used up. */
  readonly once?: readonly RegExp[]
  /**
   * The finite facts of a context: two snapshots with the same states and the same key are
   * one place. A guard may read nothing of the context that is not in the key.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each flow narrows its own context
  readonly key: (context: any) => Facts
}
