import type { Explore, Offstage } from '#machines/explore.ts'
import type { Cause } from './cause.ts'
import { type Place, statesOf } from './place.ts'

/** Why no screen offers this step in this place; null when one does. */
export function offstageReason(
  { offstage = [] }: Explore,
  from: Place,
  cause: Cause,
): string | null {
  const states = statesOf(from.snapshot)
  const isIt = (step: Offstage) =>
    step.cause.test(cause.type) && states.some((state) => step.state.test(state))
  return offstage.find(isIt)?.why ?? null
}

/** No screen offers this event in any state. */
export function isAlwaysOffstage({ offstage = [] }: Explore, label: string): boolean {
  return offstage.some(({ state, cause }) => state.test('') && cause.test(label))
}
