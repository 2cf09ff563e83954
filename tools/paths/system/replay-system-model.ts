import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  initialTransition,
  isMachineSnapshot,
  transition,
} from 'xstate'
import { inputOf, type Path } from '../covering/paths.ts'
import type { StepResult } from '../exploring/explored-state.ts'
import { type Effect, effectOf } from '../exploring/macrostep.ts'
import { differenceFrom, type Observed } from '../replaying/plan-check.ts'
import { actAndDeliver } from './delivery.ts'
import { type ByRole, byRole, ROLES, type Role } from './roles.ts'
import { rolesIn, type SystemModel } from './system-model.ts'
import { asSystemStep } from './system-step.ts'
import { deliveriesOf } from './wiring.ts'

type Transitioned = readonly [unknown, readonly Parameters<typeof effectOf>[0][]]

/**
 * Replays a path of the system with XState's own pure functions on both production machines,
 * joined by the wiring, and compares plan and reality of both after each step.
 */
export function replaySystemOnModel(path: Path, model: SystemModel): void {
  const { charts } = model
  const deliveries = deliveriesOf(model.wire)
  const roleOf = rolesIn(model)
  const observed = byRole((role) =>
    observedAfter(initialTransition(charts[role].machine, inputOf(path, charts[role]))),
  )
  compare('At the start', path.start)
  for (const [index, { cause, result }] of path.steps.entries()) {
    for (const role of ROLES) observed[role].effects = []
    actAndDeliver<AnyEventObject>(roleOf(cause), cause.event, act, deliveries, (event) => event)
    compare(`${path.id}, step ${index + 1} (${cause.type})`, result)
  }

  function act(role: Role, event: AnyEventObject): readonly Effect[] {
    const { snapshot, effects } = observedAfter(
      transition(charts[role].machine, observed[role].snapshot, event),
    )
    observed[role] = { snapshot, effects: [...observed[role].effects, ...effects] }
    return effects
  }

  function compare(where: string, planned: StepResult): void {
    const difference = systemDifference(planned, observed, model)
    if (difference) throw new Error(`${where}: ${difference}`)
  }
}

/** How one of the charts differs from the plan; null when neither does. */
export function systemDifference(
  planned: StepResult,
  observed: ByRole<Observed>,
  { charts }: SystemModel,
): string | null {
  const { state, effectsByRole } = asSystemStep(planned)
  for (const role of ROLES) {
    const plan = { snapshot: state.parts[role].snapshot, effects: effectsByRole[role] }
    const difference = differenceFrom(plan, observed[role], charts[role])
    if (difference) return `${charts[role].machine.id}: ${difference}`
  }
  return null
}

function observedAfter([snapshot, actions]: Transitioned): {
  snapshot: AnyMachineSnapshot
  effects: readonly Effect[]
} {
  if (!isMachineSnapshot(snapshot)) throw new Error('This is not a machine')
  return { snapshot, effects: actions.flatMap((action) => effectOf(action) ?? []) }
}
