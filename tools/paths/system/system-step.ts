import type { AnyEventObject } from 'xstate'
import type { Cause, EventCause } from '../exploring/cause.ts'
import type { Effect } from '../exploring/macrostep.ts'
import type { Arrival, Place } from '../exploring/place.ts'
import { timersAfter } from '../exploring/timers.ts'
import { combinationsOf } from './combinations.ts'
import { actAndDeliver } from './delivery.ts'
import { type ByRole, byRole, ROLES, type Role } from './roles.ts'
import type { SystemModel } from './system-model.ts'
import { partsOf, SystemState } from './system-state.ts'
import type { Deliveries } from './wiring.ts'

/** One chart takes one step. */
export type Move = (role: Role, place: Place, cause: Cause) => Arrival

/** The result of a step of the system, with the effects of each chart. */
export type SystemStepResult = Arrival & {
  readonly place: SystemState
  readonly effectsByRole: ByRole<readonly Effect[]>
}

/** Both charts have started. As in the app, they are wired afterwards. */
export function firstSystemStep(starts: ByRole<Arrival>, model: SystemModel): SystemStepResult {
  const arrivals = ROLES.map((role) => starts[role])
  const effects = arrivals.flatMap((arrival) => arrival.effects)
  const parts = byRole((role) => starts[role].place)
  const place = new SystemState(parts, timersAfter([], null, effects), model.name)
  const effectsByRole = byRole((role) => starts[role].effects)
  return resultAt(place, arrivals, effects, effectsByRole, model)
}

/** A step of one chart, with the steps of the other that it causes through the wiring. */
export function nextSystemStep(
  from: Place,
  role: Role,
  cause: Cause,
  move: Move,
  deliveries: Deliveries,
  model: SystemModel,
): SystemStepResult {
  const now = { ...partsOf(from) }
  const effectsByRole = byRole<Effect[]>(() => [])
  const arrivals: Arrival[] = []
  const effects = actAndDeliver(role, cause, act, deliveries, deliveredCause)
  const fired = cause.kind === 'timer' ? cause.timer : null
  const place = new SystemState(now, timersAfter(from.timers, fired, effects), model.name)
  return resultAt(place, arrivals, effects, effectsByRole, model)

  function act(on: Role, why: Cause): readonly Effect[] {
    const arrival = move(on, now[on], why)
    now[on] = arrival.place
    arrivals.push(arrival)
    effectsByRole[on].push(...arrival.effects)
    return arrival.effects
  }
}

/** The other chart sends it: it is not a sample of the environment. */
export function deliveredCause(event: AnyEventObject): EventCause {
  const says = `${event.type} is delivered`
  const type = `delivered ${JSON.stringify(event)}`
  return { kind: 'event', type, sample: 'delivered', says, event }
}

/** @throws Error when the step is that of one chart alone. */
export function asSystemStep(arrival: Arrival): SystemStepResult {
  if (isSystemStep(arrival)) return arrival
  throw new Error(`This is not a step of a system: ${arrival.place.key}`)
}

function isSystemStep(arrival: Arrival): arrival is SystemStepResult {
  return arrival.place instanceof SystemState && 'effectsByRole' in arrival
}

function resultAt(
  place: SystemState,
  arrivals: readonly Arrival[],
  effects: readonly Effect[],
  effectsByRole: ByRole<readonly Effect[]>,
  model: SystemModel,
): SystemStepResult {
  return {
    status: 'active',
    output: undefined,
    error: undefined,
    place,
    context: byRole((role) => place.parts[role].snapshot.context),
    taken: arrivals.flatMap(({ taken }) => taken),
    visited: [...arrivals.flatMap(({ visited }) => visited), ...combinationsOf(place.parts, model)],
    effects,
    effectsByRole,
  }
}
