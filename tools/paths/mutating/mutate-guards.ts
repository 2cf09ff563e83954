import { type AnyStateMachine, not } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import type { Mutation } from './mutation.ts'
import { mutationPointsOf } from './mutation-points.ts'

/** Each guard is lost once, and once it says the opposite. */
export function mutateGuards(machine: AnyStateMachine, chart: Chart): readonly Mutation[] {
  return mutationPointsOf(machine, chart).flatMap(({ id, near, config, become }): Mutation[] => {
    const { guard, ...unguarded } = config
    if (guard === undefined) return []
    // SAFETY: `not` takes what a transition takes as its guard.
    const negated = not(guard as 'named')
    return [
      { operator: 'drop guard', location: id, near, config: become(unguarded) },
      {
        operator: 'negate guard',
        location: id,
        near,
        config: become({ ...unguarded, guard: negated }),
      },
    ]
  })
}
