import { type AnyStateMachine, not } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import type { Change } from './change.ts'
import { sitesOf } from './transitions.ts'

/** Each guard is lost once, and once it says the opposite. */
export function guardChanges(machine: AnyStateMachine, chart: Chart): readonly Change[] {
  return sitesOf(machine, chart).flatMap(({ id, near, config, become }): Change[] => {
    const { guard, ...unguarded } = config
    if (guard === undefined) return []
    // SAFETY: `not` takes what a transition takes as its guard.
    const negated = not(guard as 'named')
    return [
      { operator: 'drop guard', place: id, near, config: become(unguarded) },
      {
        operator: 'negate guard',
        place: id,
        near,
        config: become({ ...unguarded, guard: negated }),
      },
    ]
  })
}
