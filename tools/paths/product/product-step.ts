import type { AnyEventObject } from 'xstate'
import type { Cause, EventCause } from '../exploring/cause.ts'
import type { Effect } from '../exploring/macrostep.ts'
import type { Arrival, Place } from '../exploring/place.ts'
import { timersAfter } from '../exploring/timers.ts'
import { combinationsOf } from './combinations.ts'
import { ProductPlace, partsOf } from './product-place.ts'
import { type BothSides, ofBoth, SIDES, type Side } from './sides.ts'
import { letHappen } from './told.ts'
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
  const arrivals = SIDES.map((side) => starts[side])
  const effects = arrivals.flatMap((arrival) => arrival.effects)
  const parts = ofBoth((side) => starts[side].place)
  const place = new ProductPlace(parts, timersAfter([], null, effects))
  return arrivalAt(
    place,
    arrivals,
    effects,
    ofBoth((side) => starts[side].effects),
  )
}

/** A step of one machine, with the steps of the other that it causes through the wiring. */
export function stepTogether(
  from: Place,
  side: Side,
  cause: Cause,
  move: Move,
  hear: Hear,
): ProductArrival {
  const now = { ...partsOf(from) }
  const did = ofBoth<Effect[]>(() => [])
  const arrivals: Arrival[] = []
  const effects = letHappen(side, cause, take, hear, toldCause)
  const fired = cause.kind === 'timer' ? cause.timer : null
  const place = new ProductPlace(now, timersAfter(from.timers, fired, effects))
  return arrivalAt(place, arrivals, effects, did)

  function take(on: Side, why: Cause): readonly Effect[] {
    const arrival = move(on, now[on], why)
    now[on] = arrival.place
    arrivals.push(arrival)
    did[on].push(...arrival.effects)
    return arrival.effects
  }
}

/** The other machine says it: no sample of the outside. */
export function toldCause(event: AnyEventObject): EventCause {
  const says = `${event.type} is told`
  return { kind: 'event', type: `told ${JSON.stringify(event)}`, sample: 'told', says, event }
}

/** @throws Error when the arrival is at a place of one machine alone. */
export function productArrival(arrival: Arrival): ProductArrival {
  if (isOfProduct(arrival)) return arrival
  throw new Error(`This is no place of the product: ${arrival.place.key}`)
}

function isOfProduct(arrival: Arrival): arrival is ProductArrival {
  return arrival.place instanceof ProductPlace && 'did' in arrival
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
