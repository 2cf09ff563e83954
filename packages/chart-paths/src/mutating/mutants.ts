import { type AnyStateMachine, StateMachine } from 'xstate'
import type { Origin } from '../covering/paths.ts'
import { type Chart, chartOf } from '../exploring/chart.ts'
import type { Explore } from '../model.ts'
import { dropActions } from './drop-actions.ts'
import { keepOldValues, misdirectEvents, swapActions } from './mutate-actions.ts'
import { mutateGuards, mutateOperands } from './mutate-guards.ts'
import { staleInputs, wrongMeta } from './mutate-states.ts'
import type { Mutation } from './mutation.ts'
import { dropTransitions } from './mutation-points.ts'
import { retargetTransitions } from './retarget-transitions.ts'
import { scaleDelays } from './scale-delays.ts'
import { swapBranches } from './swap-branches.ts'

/** A production machine with one fault in it. */
export type Mutant = Pick<Mutation, 'operator' | 'location' | 'near' | 'needs'> & {
  readonly id: string
  /** @throws when XState refuses the definition. */
  readonly build: () => Explore
}

/** The faults that an operator makes; some depend on what the explored steps show. */
type MutationOperator = (
  machine: AnyStateMachine,
  chart: Chart,
  origins: readonly Origin[],
) => readonly Mutation[]

/**
 * A filter inside an `assign` is code of one function, which no definition shows: no operator
 * turns it round. Selectors have operators of their own (mutate-selectors.ts).
 */
const OPERATORS: readonly MutationOperator[] = [
  dropTransitions,
  retargetTransitions,
  mutateGuards,
  mutateOperands,
  swapBranches,
  dropActions,
  swapActions,
  keepOldValues,
  misdirectEvents,
  staleInputs,
  wrongMeta,
  scaleDelays,
]

/**
 * Every mutant of a machine, in the order of its definition. Without explored steps those are
 * missing that depend on the fields which actions and inputs use.
 */
export function mutantsOf(explore: Explore, origins: readonly Origin[] = []): readonly Mutant[] {
  const { machine } = explore
  const chart = chartOf(machine)
  const changes = OPERATORS.flatMap((changesOf) => changesOf(machine, chart, origins))
  return changes.map((change) => ({
    id: `${change.operator}: ${change.location}`,
    operator: change.operator,
    location: change.location,
    near: change.near,
    needs: change.needs,
    build: () => ({ ...explore, machine: rebuilt(machine, change) }),
  }))
}

/** Stops mutants that loop; no chart needs this many microsteps for an event. */
const MAX_MICROSTEPS = 100

function rebuilt(
  { implementations }: AnyStateMachine,
  { config, actions, guards, delays }: Mutation,
) {
  // SAFETY: it is a copy of the machine's config with one change.
  const changed = config as AnyStateMachine['config']
  const options = { ...changed.options, maxIterations: MAX_MICROSTEPS }
  return new StateMachine(
    { ...changed, options },
    {
      ...implementations,
      actions: { ...implementations.actions, ...actions },
      guards: { ...implementations.guards, ...guards },
      delays: { ...implementations.delays, ...delays },
    },
  )
}
