import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Place } from '../exploring/place.ts'
import type { Timers } from '../exploring/timers.ts'
import { type BothSides, SIDES } from './sides.ts'

export const PRODUCT = 'session×checkout'

/** Where both machines stand. Most are only counted, so what is seldom read is made when it is. */
export class ProductPlace implements Place {
  readonly key: string
  readonly states: number
  readonly parts: BothSides<Place>
  /** Of both in one order, as they were set. */
  readonly timers: Timers

  private made: AnyMachineSnapshot | null = null

  constructor(parts: BothSides<Place>, timers: Timers) {
    this.parts = parts
    this.timers = timers
    this.states = parts.session.states + parts.checkout.states
    const order = timersAtom(timers).join()
    this.key = `${parts.session.key} | ${parts.checkout.key} | ${order}`
  }

  get atoms(): readonly string[] {
    const both = SIDES.map((side) => this.parts[side])
    return [
      ...both.flatMap(({ atoms, states }) => atoms.slice(0, states)),
      ...both.flatMap(({ atoms, states }) => atoms.slice(states)),
      ...timersAtom(this.timers),
    ]
  }

  get running(): Place['running'] {
    return SIDES.flatMap((side) => this.parts[side].running)
  }

  /** As much of a snapshot as paths, words and causes read of one. */
  get snapshot(): AnyMachineSnapshot {
    this.made ??= this.makeSnapshot()
    return this.made
  }

  private makeSnapshot(): AnyMachineSnapshot {
    const both = SIDES.map((side) => this.parts[side].snapshot)
    const snapshot: Pick<AnyMachineSnapshot, 'status' | '_nodes' | 'context' | 'can'> & {
      machine: { id: string }
    } = {
      status: 'active',
      machine: { id: PRODUCT },
      _nodes: both.flatMap(({ _nodes }) => _nodes),
      context: Object.fromEntries(SIDES.map((side) => [side, this.parts[side].snapshot.context])),
      can: (event: AnyEventObject) => both.some((one) => one.can(event)),
    }
    // SAFETY: nothing else is read of a place's snapshot where both machines are explored.
    return snapshot as unknown as AnyMachineSnapshot
  }
}

/** @throws Error when the place is that of one machine alone. */
export function partsOf(place: Place): BothSides<Place> {
  if (place instanceof ProductPlace) return place.parts
  throw new Error(`This is no place of ${PRODUCT}: ${place.key}`)
}

/** A timer alone is due next whatever its length. */
function timersAtom(timers: Timers): readonly string[] {
  return timers.flat().length > 1 ? [JSON.stringify(timers)] : []
}
