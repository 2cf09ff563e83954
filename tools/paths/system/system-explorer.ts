import { type AnyTransitionDefinition, createMachine } from 'xstate'
import type { Cause } from '../exploring/cause.ts'
import type { Chart } from '../exploring/chart.ts'
import type { ExploredState, StepResult } from '../exploring/explored-state.ts'
import { type Explorer, explorerOf } from '../exploring/explorer.ts'
import { nextDue } from '../exploring/timers.ts'
import type { Explore } from '../model.ts'
import { PathsError } from '../paths-error.ts'
import { memoized, TwoKeyCache } from './memo.ts'
import { type ByRole, byRole, ROLES } from './roles.ts'
import { rolesIn, type SystemModel } from './system-model.ts'
import { systemNovelty } from './system-novelty.ts'
import { partsOf } from './system-state.ts'
import { firstSystemStep, type Move, nextSystemStep } from './system-step.ts'
import { deliveredEvents, deliveriesOf } from './wiring.ts'

/** Two explorers of the system: one is exact, the other quick. */
export type SystemExplorers = {
  readonly exact: Explorer
  /**
   * Computes each step of a chart once, whatever the state of the other. Fields that the key leaves
   * out keep their first value.
   */
  readonly quick: Explorer
  /** Each chart alone, in the same environment. */
  readonly charts: ByRole<Explorer>
  /** Whether a step is worth trying (system-novelty.ts). */
  readonly isNew: (state: ExploredState, cause: Cause) => boolean
}

/** Explorers of the system; `variant` names another input of the follower. */
export function systemExplorers(model: SystemModel, variant: string | null): SystemExplorers {
  const explores = environmentOf(model, variant)
  const explorers = byRole((role) => cached(explorerOf(explores[role])))
  const exactly: Move = (role, state, cause) => explorers[role].step(state, cause)
  const explorer = (move: Move) => explorerWith(explores, explorers, move, model)
  return {
    exact: explorer(exactly),
    quick: explorer(cachedMove(exactly)),
    charts: explorers,
    isNew: systemNovelty(explorers, model),
  }
}

/** The environment of each chart, without the events that the other chart sends. */
function environmentOf({ charts, wire }: SystemModel, variant: string | null): ByRole<Explore> {
  const delivered = deliveredEvents(wire)
  return byRole((role) => {
    const explore = charts[role]
    const events = Object.entries(explore.events).filter(([type]) => !delivered.has(type))
    const other = variant === null ? undefined : explore.variants?.[variant]
    return { ...explore, input: other ?? explore.input, events: Object.fromEntries(events) }
  })
}

function explorerWith(
  explores: ByRole<Explore>,
  explorers: ByRole<Explorer>,
  move: Move,
  model: SystemModel,
): Explorer {
  const chart = systemChart(
    byRole((role) => explorers[role].chart),
    model,
  )
  const deliveries = deliveriesOf(model.wire)
  const roleOf = rolesIn(model)
  return {
    explore: joined(explores, model.name),
    chart,
    // The suite of each chart checks its key.
    reads: new Map(),
    keyReads: new Set(),
    start: () =>
      firstSystemStep(
        byRole((role) => explorers[role].start()),
        model,
      ),
    causesAt: (state) => {
      const parts = partsOf(state)
      const due = new Set(nextDue(state.timers).map(({ id }) => id))
      return ROLES.flatMap((role) => explorers[role].causesAt(parts[role])).filter(
        (cause) => cause.kind !== 'timer' || due.has(cause.timer),
      )
    },
    selectedBy: (state, cause) => {
      const role = roleOf(cause)
      return explorers[role].selectedBy(partsOf(state)[role], cause)
    },
    step: (state, cause) => nextSystemStep(state, roleOf(cause), cause, move, deliveries, model),
    // Operands are covered by the paths of each chart.
    itemsOf: ({ visited, taken }) => [...visited, ...taken],
  }
}

/** The contents of both definitions. */
function systemChart(charts: ByRole<Chart>, model: SystemModel): Chart {
  const both = ROLES.map((role) => charts[role])
  const leaderId = model.charts.leader.machine.id
  return {
    states: union(both.map(({ states }) => states)),
    transitions: union(both.map(({ transitions }) => transitions)),
    inert: union(both.map(({ inert }) => inert)),
    timers: union(both.map(({ timers }) => timers)),
    actors: union(both.map(({ actors }) => actors)),
    idOf: (definition: AnyTransitionDefinition) => {
      const role = definition.source.machine.id === leaderId ? 'leader' : 'follower'
      return charts[role].idOf(definition)
    },
  }
}

/** @throws PathsError when both charts use one name. */
function union<T>(maps: readonly ReadonlyMap<string, T>[]): ReadonlyMap<string, T> {
  const all = new Map<string, T>()
  for (const [name, value] of maps.flatMap((map) => [...map])) {
    if (all.has(name)) throw new PathsError(`Both charts use the name ${name}`)
    all.set(name, value)
  }
  return all
}

/** The catalogues of both charts, for readers of the system's paths. */
function joined({ leader, follower }: ByRole<Explore>, name: string): Explore {
  return {
    machine: createMachine({ id: name }),
    events: { ...leader.events, ...follower.events },
    outcomes: { ...leader.outcomes, ...follower.outcomes },
    unreachableFromUi: [...(leader.unreachableFromUi ?? []), ...(follower.unreachableFromUi ?? [])],
    once: [...(leader.once ?? []), ...(follower.once ?? [])],
    key: () => ({}),
  }
}

/** What can happen to one chart does not depend on the moves of the other. */
function cached(explorer: Explorer): Explorer {
  const causes = new Map<string, readonly Cause[]>()
  const selected = new TwoKeyCache<readonly string[]>()
  return {
    ...explorer,
    causesAt: (state) => memoized(causes, state.key, () => explorer.causesAt(state)),
    selectedBy: (state, cause) =>
      selected.at(state.key, cause.type, () => explorer.selectedBy(state, cause)),
  }
}

function cachedMove(move: Move): Move {
  const states = byRole(() => new Map<string, ExploredState>())
  const results = byRole(() => new TwoKeyCache<StepResult>())
  return (role, state, cause) =>
    results[role].at(state.key, cause.type, () => {
      const result = move(role, state, cause)
      const first = memoized(states[role], result.state.key, () => result.state)
      return { ...result, state: first }
    })
}
