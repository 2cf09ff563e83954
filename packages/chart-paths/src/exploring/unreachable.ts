import type { Explore, Unreachable } from '../model.ts'
import type { Cause } from './cause.ts'
import { type ExploredState, leafStates } from './explored-state.ts'

/** The reason why no user can cause this step in this state; null when a user can. */
export function unreachableReason(
  { unreachableFromUi = [] }: Explore,
  from: ExploredState,
  cause: Cause,
): string | null {
  const isMatch = (step: Unreachable) =>
    step.cause.test(cause.type) && leafStates(from.snapshot).some((state) => step.state.test(state))
  return unreachableFromUi.find(isMatch)?.why ?? null
}

/** Whether no user can cause this event in any state. */
export function isNeverReachable({ unreachableFromUi = [] }: Explore, label: string): boolean {
  return unreachableFromUi.some(({ state, cause }) => state.test('') && cause.test(label))
}
