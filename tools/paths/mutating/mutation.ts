import type { AnyStateMachine } from 'xstate'

type Operator =
  | 'drop transition'
  | 'retarget'
  | 'negate guard'
  | 'drop guard'
  | 'drop action'
  | 'change delay'

/** Delays by name: milliseconds, or a function of context and event. */
export type Delays = AnyStateMachine['implementations']['delays']

/** One change of a machine's definition. */
export type Mutation = {
  readonly operator: Operator
  /** Where, and what becomes of it, in words that stay the same while the chart does. */
  readonly location: string
  /** Ids of transition and states: a path that covers none of them cannot kill the mutant. */
  readonly near: readonly string[]
  readonly config: unknown
  /** In location of those that the machine has by these names. */
  readonly delays?: Delays
}
