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
  /** The changed part and its replacement; stays the same while the chart does. */
  readonly location: string
  /** Ids of transition and states: a path that covers none of them cannot kill the mutant. */
  readonly near: readonly string[]
  readonly config: unknown
  /** Replace the machine's delays of the same names. */
  readonly delays?: Delays
}
