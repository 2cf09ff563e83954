import type { Effect } from '../exploring/macrostep.ts'
import { byRole, type Role } from './roles.ts'
import type { Deliveries, Delivery } from './wiring.ts'

/** Takes one step of one chart, and returns its effects. */
export type Act<Input> = (role: Role, input: Input) => readonly Effect[]

/**
 * Takes a step of one chart and delivers what it emits to the other in the order of live actors:
 * at once, or after the receiver's current step. Returns all effects in order.
 */
export function actAndDeliver<Input>(
  role: Role,
  input: Input,
  act: Act<Input>,
  deliveries: Deliveries,
  inputOf: (event: Delivery['event']) => Input,
): readonly Effect[] {
  const queues = byRole<Delivery['event'][]>(() => [])
  const busy = new Set<Role>()
  const effects: Effect[] = []
  run(role, input)
  return effects

  function run(on: Role, what: Input): void {
    busy.add(on)
    for (const effect of act(on, what)) {
      effects.push(effect)
      if (effect.kind === 'emit') for (const one of deliveries(on, effect.event)) deliver(one)
    }
    busy.delete(on)
    const next = queues[on].shift()
    if (next) run(on, inputOf(next))
  }

  function deliver({ to, event }: Delivery): void {
    if (busy.has(to)) queues[to].push(event)
    else run(to, inputOf(event))
  }
}
