import type { AnyMachineSnapshot } from 'xstate'
import type { Effect } from '../exploring/macrostep.ts'
import { differenceFrom } from '../replaying/plan-check.ts'
import type { ProductArrival } from './product-step.ts'
import { type BothSides, SIDES, sides } from './sides.ts'

/** How a machine stands after a step of the product, and what it did on the way. */
export type Seen = { readonly snapshot: AnyMachineSnapshot; readonly effects: readonly Effect[] }

/** What tells either machine from what is planned for it, in words; null when nothing does. */
export function productDifference(
  { place, did }: ProductArrival,
  seen: BothSides<Seen>,
): string | null {
  for (const side of SIDES) {
    const planned = { snapshot: place.parts[side].snapshot, effects: did[side] }
    const difference = differenceFrom(planned, seen[side], sides[side])
    if (difference) return `${side}: ${difference}`
  }
  return null
}
