import type { AnyMachineSnapshot } from 'xstate'
import type { Explore } from '#machines/explore.ts'
import { type Place, statesOf } from './place.ts'

/** What tells a snapshot from the planned place, in words; null when nothing does. */
export function differenceFrom(
  { snapshot: planned }: Place,
  real: AnyMachineSnapshot,
  key: Explore['key'],
): string | null {
  if (real.status !== planned.status) {
    return `the machine is ${real.status}, planned ${planned.status}${reason(real)}`
  }
  const states = { planned: statesOf(planned).join(', '), real: statesOf(real).join(', ') }
  if (states.real !== states.planned) return `in ${states.real}, planned ${states.planned}`
  const facts = { planned: factsOf(planned), real: factsOf(real) }
  if (facts.real !== facts.planned) return `facts ${facts.real}, planned ${facts.planned}`
  return null

  function factsOf({ context }: AnyMachineSnapshot): string {
    return JSON.stringify(key(context))
  }
}

function reason({ error }: AnyMachineSnapshot): string {
  return error instanceof Error ? `: ${error.message}` : ''
}
