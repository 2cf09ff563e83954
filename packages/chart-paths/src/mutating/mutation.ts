import type { AnyStateMachine } from 'xstate'

type Operator =
  | 'drop transition'
  | 'retarget'
  | 'negate guard'
  | 'drop guard'
  | 'drop operand'
  | 'swap and, or'
  | 'drop not'
  | 'swap branches'
  | 'drop action'
  | 'swap actions'
  | 'keep old value'
  | 'emit another event'
  | 'send elsewhere'
  | 'stale input'
  | 'wrong meta'
  | 'change delay'
  | 'turn match'
  | 'wrong field'
  | 'wrong unit'
  | 'off by one'
  | 'negate selector'
  | 'stale selector'

type Implementations = AnyStateMachine['implementations']

/** Delays by name: milliseconds, or a function of context and event. */
export type Delays = Implementations['delays']

/** One change of a machine's definition. */
export type Mutation = {
  readonly operator: Operator
  /** The changed part and its replacement; stays the same while the chart does. */
  readonly location: string
  /** Ids of transition and states: a path that covers none of them cannot kill the mutant. */
  readonly near: readonly string[]
  /** What a path must show to kill the mutant; completes “it takes …”. */
  readonly needs: string
  readonly config: unknown
  /** Replace the machine's implementations of the same names. */
  readonly actions?: Implementations['actions']
  readonly guards?: Implementations['guards']
  readonly delays?: Delays
}
