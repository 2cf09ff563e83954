import type { AnyEventObject } from 'xstate'
import { type ByRole, byRole, ROLES, type Role } from './roles.ts'
import type { Wire } from './system-model.ts'

/** An event that a wiring sends to one of the charts. */
export type Delivery = { readonly to: Role; readonly event: AnyEventObject }

/** The events that a wiring sends when a chart emits one. */
export type Deliveries = (from: Role, emitted: AnyEventObject) => readonly Delivery[]

type Handler = {
  readonly type: string
  readonly run: (emitted: AnyEventObject) => void
}

type Wired = { readonly deliveries: Deliveries; readonly handlers: ByRole<readonly Handler[]> }

/** The handlers of a wiring, as a function without live actors. */
export function deliveriesOf(wire: Wire): Deliveries {
  return wired(wire).deliveries
}

/** Types of events that only the other chart can send. */
export function deliveredEvents(wire: Wire): ReadonlySet<string> {
  const { deliveries, handlers } = wired(wire)
  const sent = ROLES.flatMap((from) =>
    handlers[from].flatMap(({ type }) => deliveries(from, { type })),
  )
  return new Set(sent.map(({ event }) => event.type))
}

function wired(wire: Wire): Wired {
  const handlers = byRole<Handler[]>(() => [])
  let sent: Delivery[] = []
  wire(
    byRole((role) => ({
      on: (type, run) => {
        handlers[role].push({ type, run })
        return { unsubscribe: () => {} }
      },
      send: (event) => {
        sent.push({ to: role, event })
      },
    })),
  )
  return { deliveries, handlers }

  function deliveries(from: Role, emitted: AnyEventObject): readonly Delivery[] {
    sent = []
    for (const { type, run } of handlers[from]) if (type === emitted.type) run(emitted)
    return sent
  }
}
