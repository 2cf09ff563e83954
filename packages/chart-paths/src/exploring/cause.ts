import type { AnyEventObject } from 'xstate'
import type { Outcome } from '../model.ts'

type Step = {
  /** Label of the cause, without sample data. Path ids are hashes of these labels. */
  readonly type: string
  readonly says: string
  /** What the machine receives. */
  readonly event: AnyEventObject
}

/** A sample event is sent. */
export type EventCause = Step & { readonly kind: 'event'; readonly sample: string }

/** The call of an invoked actor ends. */
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

/** One thing that can happen in a state; the input of a step. */
export type Cause = EventCause | OutcomeCause | TimerCause
