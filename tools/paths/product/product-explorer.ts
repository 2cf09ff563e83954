import { createMachine } from 'xstate'
import type { Explore } from '#machines/explore.ts'
import { wirePeers } from '#machines/root/wire-peers.ts'
import type { Cause } from '../exploring/cause.ts'
import { type Explorer, explorerOf } from '../exploring/explorer.ts'
import type { Arrival, Place } from '../exploring/place.ts'
import { nextDue } from '../exploring/timers.ts'
import { productChart } from './product-chart.ts'
import { productNovelty } from './product-novelty.ts'
import { PRODUCT, partsOf } from './product-place.ts'
import { firstArrival, type Move, stepTogether } from './product-step.ts'
import { remembered, TwoKeys } from './remembered.ts'
import { type BothSides, ofBoth, SIDES, sideOf, sides } from './sides.ts'
import { hearThrough, toldEvents, type Wire } from './wiring.ts'

/** Two explorers of the product: one walks exactly, the other is quick. */
export type ProductExplorers = {
  readonly exact: Explorer
  /**
   * Takes each step of one machine only once, however the other stands: what a key leaves out is
   * as the first arrival saw it.
   */
  readonly quick: Explorer
  /** Each machine alone, in the same outside. */
  readonly sides: BothSides<Explorer>
  /** What is worth trying, see product-novelty.ts. */
  readonly isNew: (place: Place, cause: Cause) => boolean
}

/** Both machines with the same outside; `variant` names another input of the checkout. */
export function productExplorers(variant: string | null, wire: Wire = wirePeers): ProductExplorers {
  const explores = outsideOf(variant)
  const explorers = ofBoth((side) => remembering(explorerOf(explores[side])))
  const exactly: Move = (side, place, cause) => explorers[side].step(place, cause)
  const explorer = (move: Move) => explorerWith(explores, explorers, move, wire)
  return {
    exact: explorer(exactly),
    quick: explorer(kept(exactly)),
    sides: explorers,
    isNew: productNovelty(explorers),
  }
}

/** What the outside can do to each machine. What the other one tells it is not among it. */
function outsideOf(variant: string | null): BothSides<Explore> {
  const told = toldEvents()
  return ofBoth((side) => {
    const explore = sides[side]
    const events = Object.entries(explore.events).filter(([type]) => !told.has(type))
    const other = variant === null ? undefined : explore.variants?.[variant]
    return { ...explore, input: other ?? explore.input, events: Object.fromEntries(events) }
  })
}

function explorerWith(
  explores: BothSides<Explore>,
  explorers: BothSides<Explorer>,
  move: Move,
  wire: Wire,
): Explorer {
  const chart = productChart(ofBoth((side) => explorers[side].chart))
  const hear = hearThrough(wire)
  return {
    explore: productExplore(explores),
    chart,
    // Each machine's own suite checks its key.
    reads: new Map(),
    keyReads: new Set(),
    start: () => firstArrival(ofBoth((side) => explorers[side].start())),
    causesAt: (place) => {
      const parts = partsOf(place)
      const due = new Set(nextDue(place.timers).map(({ id }) => id))
      return SIDES.flatMap((side) => explorers[side].causesAt(parts[side])).filter(
        (cause) => cause.kind !== 'timer' || due.has(cause.timer),
      )
    },
    selectedBy: (place, cause) => {
      const side = sideOf(cause)
      return explorers[side].selectedBy(partsOf(place)[side], cause)
    },
    step: (place, cause) => stepTogether(place, sideOf(cause), cause, move, hear),
  }
}

/** Samples, outcomes and offstage steps of both, for whoever reads paths of the product. */
function productExplore({ session, checkout }: BothSides<Explore>): Explore {
  return {
    machine: createMachine({ id: PRODUCT }),
    events: { ...session.events, ...checkout.events },
    outcomes: { ...session.outcomes, ...checkout.outcomes },
    offstage: [...(session.offstage ?? []), ...(checkout.offstage ?? [])],
    once: [...(session.once ?? []), ...(checkout.once ?? [])],
    key: () => ({}),
  }
}

/** What can happen in a place of one machine is the same however often the other moves. */
function remembering(explorer: Explorer): Explorer {
  const causes = new Map<string, readonly Cause[]>()
  const selected = new TwoKeys<readonly string[]>()
  return {
    ...explorer,
    causesAt: (place) => remembered(causes, place.key, () => explorer.causesAt(place)),
    selectedBy: (place, cause) =>
      selected.at(place.key, cause.type, () => explorer.selectedBy(place, cause)),
  }
}

function kept(move: Move): Move {
  const places = ofBoth(() => new Map<string, Place>())
  const arrivals = ofBoth(() => new TwoKeys<Arrival>())
  return (side, place, cause) =>
    arrivals[side].at(place.key, cause.type, () => {
      const arrival = move(side, place, cause)
      const first = remembered(places[side], arrival.place.key, () => arrival.place)
      return { ...arrival, place: first }
    })
}
