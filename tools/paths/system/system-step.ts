import type { AnyEventObject } from 'xstate'
import type { Cause, EventCause } from '../exploring/cause.ts'
import type { ExploredState, StepResult } from '../exploring/explored-state.ts'
import type { Effect } from '../exploring/macrostep.ts'
import { timersAfter } from '../exploring/timers.ts'
import { combinationsOf } from './combinations.ts'
import { actAndDeliver } from './delivery.ts'
import { type ByRole, byRole, ROLES, type Role } from './roles.ts'
import type { SystemModel } from './system-model.ts'
import { partsOf, SystemState } from './system-state.ts'
import type { Deliveries } from './wiring.ts'

/** One chart takes one step. */
export type Move = (role: Role, state: ExploredState, cause: Cause) => StepResult

/** The result of a step of the system, with the effects of each chart. */
export type SystemStepResult = StepResult & {
  readonly state: SystemState
  readonly effectsByRole: ByRole<readonly Effect[]>
}

/** Both charts have started. As in the app, they are wired afterwards. */
export function firstSystemStep(starts: ByRole<StepResult>, model: SystemModel): SystemStepResult {
  const results = ROLES.map((role) => starts[role])
  const effects = results.flatMap((result) => result.effects)
  const parts = byRole((role) => starts[role].state)
  const state = new SystemState(parts, timersAfter([], null, effects), model.name)
  const effectsByRole = byRole((role) => starts[role].effects)
  return resultAt(state, results, effects, effectsByRole, model)
}

/** A step of one chart, with the steps of the other that it causes through the wiring. */
export function nextSystemStep(
  from: ExploredState,
  role: Role,
  cause: Cause,
  move: Move,
  deliveries: Deliveries,
  model: SystemModel,
): SystemStepResult {
  const now = { ...partsOf(from) }
  const effectsByRole = byRole<Effect[]>(() => [])
  const results: StepResult[] = []
  const effects = actAndDeliver(role, cause, act, deliveries, deliveredCause)
  const fired = cause.kind === 'timer' ? cause.timer : null
  const state = new SystemState(now, timersAfter(from.timers, fired, effects), model.name)
  return resultAt(state, results, effects, effectsByRole, model)

  function act(on: Role, why: Cause): readonly Effect[] {
    const result = move(on, now[on], why)
    now[on] = result.state
    results.push(result)
    effectsByRole[on].push(...result.effects)
    return result.effects
  }
}

/** The cause of an event that the other chart sends. It is not a sample of the environment. */
export function deliveredCause(event: AnyEventObject): EventCause {
  const says = `${event.type} is delivered`
  const type = `delivered ${JSON.stringify(event)}`
  return { kind: 'event', type, sample: 'delivered', says, event }
}

/** @throws Error when the step is that of one chart alone. */
export function asSystemStep(result: StepResult): SystemStepResult {
  if (isSystemStep(result)) return result
  throw new Error(`This is not a step of a system: ${result.state.key}`)
}

function isSystemStep(result: StepResult): result is SystemStepResult {
  return result.state instanceof SystemState && 'effectsByRole' in result
}

function resultAt(
  state: SystemState,
  results: readonly StepResult[],
  effects: readonly Effect[],
  effectsByRole: ByRole<readonly Effect[]>,
  model: SystemModel,
): SystemStepResult {
  return {
    status: 'active',
    output: undefined,
    error: undefined,
    state,
    context: byRole((role) => state.parts[role].snapshot.context),
    taken: results.flatMap(({ taken }) => taken),
    visited: [...results.flatMap(({ visited }) => visited), ...combinationsOf(state.parts, model)],
    decided: results.flatMap(({ decided }) => decided),
    effects,
    effectsByRole,
  }
}
