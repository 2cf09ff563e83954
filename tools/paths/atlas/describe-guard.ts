import { type AnyTransitionDefinition, and, not, or, stateIn } from 'xstate'

type Guard = AnyTransitionDefinition['guard']

/** A guard that XState composed of others keeps them in these fields. */
type Composed = { check?: unknown; guards?: readonly Guard[]; stateValue?: unknown }

/** Shown for a guard without a name. */
export const INLINE = 'an inline condition'

/** A guard in names: `not isToCart and hasItems`. Null without a guard. */
export function describeGuard(guard: Guard): string | null {
  if (guard === undefined) return null
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object') return guard.type
  // SAFETY: a function with or without the fields of a composed guard.
  const { check, guards = [], stateValue } = guard as Composed
  if (check === CHECKS.not) return `not ${nested(guards[0])}`
  if (check === CHECKS.and) return guards.map(nested).join(' and ')
  if (check === CHECKS.or) return guards.map(nested).join(' or ')
  if (check === CHECKS.stateIn) return `in ${describeStateNode(stateValue)}`
  return INLINE
}

const CHECKS = {
  and: checkOf(and([])),
  or: checkOf(or([])),
  not: checkOf(not('')),
  stateIn: checkOf(stateIn('')),
}

function checkOf(guard: unknown): unknown {
  // SAFETY: every composed guard of XState 5 is a function with a check.
  return (guard as Composed).check
}

function nested(guard: Guard): string {
  const words = describeGuard(guard) ?? INLINE
  return typeof guard === 'function' && / (and|or) /.test(words) ? `(${words})` : words
}

function describeStateNode(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value).replace(/^#/, '')
  return Object.entries(value)
    .map(([key, inner]) => `${key}.${describeStateNode(inner)}`)
    .join(' and ')
}
