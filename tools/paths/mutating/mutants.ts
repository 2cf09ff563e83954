import { type AnyStateMachine, StateMachine } from 'xstate'
import type { Explore } from '#tools/paths/model.ts'
import { chartOf } from '../exploring/chart.ts'
import { actionChanges } from './actions.ts'
import type { Change } from './change.ts'
import { delayChanges } from './delays.ts'
import { guardChanges } from './guards.ts'
import { retargetings } from './targets.ts'
import { droppings } from './transitions.ts'

/** A production machine with one fault in it. */
export type Mutant = Pick<Change, 'operator' | 'place' | 'near'> & {
  readonly id: string
  /** @throws when XState refuses the definition. */
  readonly build: () => Explore
}

/** Every mutant of a machine, in the order of its definition. */
export function mutantsOf(explore: Explore): readonly Mutant[] {
  const { machine } = explore
  const chart = chartOf(machine)
  const changes = [droppings, retargetings, guardChanges, actionChanges, delayChanges].flatMap(
    (changesOf) => changesOf(machine, chart),
  )
  return changes.map((change) => ({
    id: `${change.operator}: ${change.place}`,
    operator: change.operator,
    place: change.place,
    near: change.near,
    build: () => ({ ...explore, machine: rebuilt(machine, change) }),
  }))
}

/** A fault may make a machine turn in circles; no chart needs so many microsteps for an event. */
const MAX_MICROSTEPS = 100

function rebuilt({ implementations }: AnyStateMachine, { config, delays }: Change) {
  // SAFETY: a copy of a machine's config is one, but for the fault that is the purpose.
  const changed = config as AnyStateMachine['config']
  const options = { ...changed.options, maxIterations: MAX_MICROSTEPS }
  return new StateMachine(
    { ...changed, options },
    { ...implementations, delays: { ...implementations.delays, ...delays } },
  )
}
