import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { describeGuard, INLINE } from '../atlas/describe-guard.ts'
import type { Chart, ChartTransition } from './chart.ts'
import {
  type BuiltinGuard,
  builtinOf,
  compositionOf,
  type Guard,
  type GuardArgs,
  type Operator,
} from './composed-guard.ts'

/** A guard as an expression over conditions that are not composed of others. */
export type Expression =
  | { readonly operator: Operator; readonly operands: readonly Expression[] }
  | Condition

export type Condition = {
  readonly operator: null
  /** Unique in its guard. */
  readonly name: string
  readonly guard: BuiltinGuard
}

/** The expression of a guard that is composed of others, directly or by its name; null for all others. */
export function expressionOf({ guard, source }: AnyTransitionDefinition): Expression | null {
  const { implementations } = source.machine as AnyStateMachine
  const counts = new Map<string, number>()
  const expression = parse(guard)
  return expression.operator === null ? null : expression

  function parse(one: Guard): Expression {
    const composition = compositionOf(resolved(one))
    if (!composition) return { operator: null, name: uniqueName(one), guard: builtinOf(one) }
    const { operator, operands } = composition
    return { operator, operands: operands.map(parse) }
  }

  function resolved(one: Guard): Guard {
    if (one === undefined || typeof one === 'function') return one
    return implementations.guards[typeof one === 'string' ? one : one.type]
  }

  function uniqueName(one: Guard): string {
    const name = nameOfGuard(one)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  }
}

export function nameOfGuard(guard: Guard): string {
  const words = describeGuard(guard) ?? INLINE
  return words === INLINE && typeof guard === 'function' && guard.name ? guard.name : words
}

/**
 * The values of a composed guard's operands while nothing happens, in order: an operand that needs
 * an event has no value.
 */
export function operandValues(
  { definition }: ChartTransition,
  snapshot: AnyMachineSnapshot,
): string {
  const expression = expressionOf(definition)
  const args = { context: snapshot.context, event: { type: '' } }
  const conditions = expression ? conditionsIn(expression) : []
  return conditions.map((condition) => valueIn(condition, snapshot, args)).join()
}

function valueIn({ guard }: Condition, snapshot: AnyMachineSnapshot, args: GuardArgs) {
  try {
    return guard.check(snapshot, args, guard)
  } catch {
    return 'none'
  }
}

/** Two for each operand of each composed guard: that it decides while true, and while false. */
export function decisionsIn({ transitions, inert }: Chart): ReadonlySet<string> {
  return new Set([...transitions.values(), ...inert.values()].flatMap(decisionsOf))
}

export function decisionsOf({ id, definition }: ChartTransition): readonly string[] {
  const expression = expressionOf(definition)
  return expression
    ? conditionsIn(expression).flatMap(({ name }) => [
        decisionId(id, name, true),
        decisionId(id, name, false),
      ])
    : []
}

function conditionsIn(expression: Expression): readonly Condition[] {
  return expression.operator === null ? [expression] : expression.operands.flatMap(conditionsIn)
}

const WHERE = ', decided by '

/** `checkout.routing · always [0], decided by hasDraft = true` */
function decisionId(transition: string, operand: string, value: boolean): string {
  return `${transition}${WHERE}${operand} = ${value}`
}

/** A decision in words: `The operand hasDraft of … never decides while it is true`. */
export function neverDecides(decision: string): string {
  const [transition = '', rest = ''] = decision.split(WHERE)
  const [operand, value] = rest.split(' = ')
  return `The operand ${operand} of ${transition} never decides while it is ${value}`
}

/**
 * The operands that decide an evaluation: flipping one alone changes the result of the guard
 * (masking MC/DC). An operand whose flip would evaluate a guard that throws does not decide.
 */
export function decisionsAt(
  transition: string,
  expression: Expression,
  snapshot: AnyMachineSnapshot,
  args: GuardArgs,
): readonly string[] {
  const values = new Map<Condition, boolean>()
  const holds = (condition: Condition) => {
    const known = values.get(condition)
    if (known !== undefined) return known
    const value = condition.guard.check(snapshot, args, condition.guard)
    values.set(condition, value)
    return value
  }
  const result = evaluate(expression, holds)
  // A condition that was not evaluated cannot change the result.
  return [...values]
    .filter(([flipped]) => isDeciding(flipped))
    .map(([{ name }, value]) => decisionId(transition, name, value))

  function isDeciding(flipped: Condition): boolean {
    try {
      return result !== evaluate(expression, (one) => holds(one) !== (one === flipped))
    } catch {
      return false
    }
  }
}

/** Evaluates as XState does: `and` and `or` stop at the first operand that decides. */
function evaluate(expression: Expression, holds: (condition: Condition) => boolean): boolean {
  if (expression.operator === null) return holds(expression)
  const { operator, operands } = expression
  if (operator === 'and') return operands.every((one) => evaluate(one, holds))
  const isAny = operands.some((one) => evaluate(one, holds))
  return operator === 'or' ? isAny : !isAny
}
