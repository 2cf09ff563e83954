import { stateIn } from 'xstate'
import { compositionOf, type Guard } from '../exploring/composed-guard.ts'

/** A guard made with `stateIn` keeps its argument. */
type StateGuard = { check?: unknown; stateValue?: unknown }

/** Shown for a guard without a name. */
export const INLINE = 'an inline condition'

/** A guard in names: `not isToCart and hasItems`. Null without a guard. */
export function describeGuard(guard: Guard): string | null {
  if (guard === undefined) return null
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object') return guard.type
  const composed = compositionOf(guard)
  if (composed) {
    const words = composed.operands.map(nested)
    return composed.operator === 'not' ? `not ${words[0]}` : words.join(` ${composed.operator} `)
  }
  // SAFETY: a function with or without the fields of `stateIn`.
  const { check, stateValue } = guard as StateGuard
  return check === STATE_IN.check ? `in ${describeStateNode(stateValue)}` : INLINE
}

// SAFETY: `stateIn` returns a function with a check.
const STATE_IN = stateIn('') as StateGuard

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
