import { type AnyStateMachine, not, StateMachine } from 'xstate'
import type { Explore } from '#tools/paths/model.ts'
import { type Chart, chartOf } from '../exploring/chart.ts'
import { dropActions } from './drop-actions.ts'
import type { Mutation } from './mutation.ts'
import { dropTransitions, mutationPointsOf } from './mutation-points.ts'
import { retargetTransitions } from './retarget-transitions.ts'
import { scaleDelays } from './scale-delays.ts'

/** A production machine with one fault in it. */
export type Mutant = Pick<Mutation, 'operator' | 'location' | 'near'> & {
  readonly id: string
  /** @throws when XState refuses the definition. */
  readonly build: () => Explore
}

/** Every mutant of a machine, in the order of its definition. */
export function mutantsOf(explore: Explore): readonly Mutant[] {
  const { machine } = explore
  const chart = chartOf(machine)
  const changes = [
    dropTransitions,
    retargetTransitions,
    mutateGuards,
    dropActions,
    scaleDelays,
  ].flatMap((changesOf) => changesOf(machine, chart))
  return changes.map((change) => ({
    id: `${change.operator}: ${change.location}`,
    operator: change.operator,
    location: change.location,
    near: change.near,
    build: () => ({ ...explore, machine: rebuilt(machine, change) }),
  }))
}

/** Drops each guard once and negates it once. */
function mutateGuards(machine: AnyStateMachine, chart: Chart): readonly Mutation[] {
  return mutationPointsOf(machine, chart).flatMap(
    ({ id, near, config, replaceWith }): Mutation[] => {
      const { guard, ...unguarded } = config
      if (guard === undefined) return []
      // SAFETY: `not` accepts the guard of any transition.
      const negated = not(guard as 'named')
      return [
        { operator: 'drop guard', location: id, near, config: replaceWith(unguarded) },
        {
          operator: 'negate guard',
          location: id,
          near,
          config: replaceWith({ ...unguarded, guard: negated }),
        },
      ]
    },
  )
}

/** Stops mutants that loop; no chart needs this many microsteps for an event. */
const MAX_MICROSTEPS = 100

function rebuilt({ implementations }: AnyStateMachine, { config, delays }: Mutation) {
  // SAFETY: it is a copy of the machine's config with one change.
  const changed = config as AnyStateMachine['config']
  const options = { ...changed.options, maxIterations: MAX_MICROSTEPS }
  return new StateMachine(
    { ...changed, options },
    { ...implementations, delays: { ...implementations.delays, ...delays } },
  )
}
