import type { AnyEventObject } from 'xstate'
import type { Outcome } from '../model.ts'

type Step = {
  /** A label that names the cause and no sample data: path ids are made of it. */
  readonly type: string
  readonly says: string
  /** What the machine receives. */
  readonly event: AnyEventObject
}

/** Somebody sends an event. */
export type EventCause = Step & { readonly kind: 'event'; readonly sample: string }

/** A call to the outside ends. */
export type OutcomeCause = Step & {
  readonly kind: 'outcome'
  readonly actor: string
  readonly invoke: string
  readonly outcome: string
  readonly result: Outcome<unknown>
}

/** A timer of an `after` is due. */
export type TimerCause = Step & {
  readonly kind: 'timer'
  readonly delay: string
  readonly timer: string
  readonly ms: number
}

/** One thing that can happen in a state: the input of a step. */
export type Cause = EventCause | OutcomeCause | TimerCause
