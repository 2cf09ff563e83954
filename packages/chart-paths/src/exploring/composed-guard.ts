import { type AnyMachineSnapshot, type AnyTransitionDefinition, and, not, or } from 'xstate'

export type Guard = AnyTransitionDefinition['guard']

/** What XState passes to a guard. */
export type GuardArgs = { readonly context: object; readonly event: unknown }

/** A built-in guard of XState: composed guards keep their operands in `guards`. */
export type BuiltinGuard = {
  readonly check: (snapshot: AnyMachineSnapshot, args: GuardArgs, self: unknown) => boolean
  readonly guards?: readonly Guard[]
}

export type Operator = 'and' | 'or' | 'not'

/** The operator and operands of a guard made with `and`, `or` or `not`; null for all others. */
export function compositionOf(
  guard: Guard,
): { readonly operator: Operator; readonly operands: readonly Guard[] } | null {
  // SAFETY: only built-in guards are functions with a check.
  const { check, guards = [] } = (guard ?? {}) as Partial<BuiltinGuard>
  const operator = OPERATORS.get(check)
  return operator ? { operator, operands: guards } : null
}

const OPERATORS = new Map<unknown, Operator>([
  [asBuiltin(and([])).check, 'and'],
  [asBuiltin(or([])).check, 'or'],
  [asBuiltin(not('')).check, 'not'],
])

/**
 * Wraps any guard (named, inline, with parameters, composed) as a built-in one: only built-in
 * guards can be evaluated from outside, with a given context.
 */
export function builtinOf(guard: Guard): BuiltinGuard {
  // SAFETY: `and` accepts the guard of a definition; XState types the definition more widely.
  return asBuiltin(and([guard as 'named']))
}

function asBuiltin(guard: unknown): BuiltinGuard {
  // SAFETY: `and`, `or` and `not` return a function with the check that XState itself calls.
  return guard as BuiltinGuard
}
