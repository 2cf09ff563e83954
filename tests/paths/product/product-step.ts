import type { AnyEventObject } from 'xstate'
import type { Cause, EventCause } from '../cause.ts'
import type { Effect } from '../macrostep.ts'
import type { Arrival, Place } from '../place.ts'
import { timersAfter } from '../timers.ts'
import { combinationsOf } from './combinations.ts'
import { ProductPlace, partsOf } from './product-place.ts'
import { type BothSides, ofBoth, SIDES, type Side } from './sides.ts'
import type { Hear } from './wiring.ts'

/** One machine takes one step. */
export type Move = (side: Side, place: Place, cause: Cause) => Arrival

/** Coming to a place of the product; what each machine did on the way is kept apart as well. */
export type ProductArrival = Arrival & {
  readonly place: ProductPlace
  readonly did: BothSides<readonly Effect[]>
}

/** Both machines have started, and nobody hears anybody yet: so the app starts as well. */
export function firstArrival(starts: BothSides<Arrival>): ProductArrival {
  const effects = SIDES.flatMap((side) => starts[side].effects)
  const place = new ProductPlace(
    ofBoth((side) => starts[side].place),
    timersAfter([], null, effects),
  )
  return arrivalAt(
    place,
    SIDES.map((side) => starts[side]),
    effects,
    ofBoth((side) => starts[side].effects),
  )
}

/**
 * Something happens to one machine, and what it tells the other happens to that one at once, as
 * with live actors: handlers run in the order of the effects, and a machine that is told something
 * in the middle of its own step hears it afterwards.
 */
export function stepTogether(
  from: Place,
  side: Side,
  cause: Cause,
  move: Move,
  hear: Hear,
): ProductArrival {
  const now = { ...partsOf(from) }
  const did = ofBoth<Effect[]>(() => [])
  const waiting = ofBoth<AnyEventObject[]>(() => [])
  const busy = new Set<Side>()
  const arrivals: Arrival[] = []
  const effects: Effect[] = []
  run(side, cause)
  const fired = cause.kind === 'timer' ? cause.timer : null
  const place = new ProductPlace(now, timersAfter(from.timers, fired, effects))
  return arrivalAt(place, arrivals, effects, did)

  function run(on: Side, why: Cause): void {
    busy.add(on)
    const arrival = move(on, now[on], why)
    now[on] = arrival.place
    arrivals.push(arrival)
    did[on].push(...arrival.effects)
    for (const effect of arrival.effects) {
      effects.push(effect)
      if (effect.kind === 'emit') for (const { to, event } of hear(on, effect.event)) tell(to, event)
    }
    busy.delete(on)
    const next = waiting[on].shift()
    if (next) run(on, toldCause(next))
  }

  function tell(to: Side, event: AnyEventObject): void {
    if (busy.has(to)) waiting[to].push(event)
    else run(to, toldCause(event))
  }
}

/** The other machine says it: no sample of the outside. */
export function toldCause(event: AnyEventObject): EventCause {
  return {
    kind: 'event',
    type: `told ${JSON.stringify(event)}`,
    sample: 'told',
    says: `${event.type} is told`,
    event,
  }
}

function arrivalAt(
  place: ProductPlace,
  arrivals: readonly Arrival[],
  effects: readonly Effect[],
  did: BothSides<readonly Effect[]>,
): ProductArrival {
  return {
    status: 'active',
    output: undefined,
    error: undefined,
    place,
    context: ofBoth((side) => place.parts[side].snapshot.context),
    taken: arrivals.flatMap(({ taken }) => taken),
    visited: [...arrivals.flatMap(({ visited }) => visited), ...combinationsOf(place.parts)],
    effects,
    did,
  }
}
