import type { AnyEventObject } from 'xstate'
import type { Explorer } from '../exploring/explorer.ts'
import type { Edge, Graph } from '../exploring/graph.ts'
import type { Place } from '../exploring/place.ts'
import { authOf, combinationsOf, leavesOf } from './combinations.ts'
import { partsOf } from './product-place.ts'
import { toldCause } from './product-step.ts'
import type { BothSides } from './sides.ts'
import type { Hear } from './wiring.ts'

/** A move of one machine as far as its innermost states go, and what the other hears of it. */
type Move = { readonly to: Place; readonly told: readonly AnyEventObject[] }

/**
 * Every combination that could be reached if guards did not read facts: whatever was seen to lead
 * from some innermost states of a machine to others does so always. No real combination is
 * missing, as long as the graph shows every such move once.
 */
export function possibleCombinations(
  graph: Graph,
  checkout: Explorer,
  hear: Hear,
): ReadonlySet<string> {
  const moves = movesIn(graph, hear)
  const start = partsOf(graph.start.place)
  const found = new Map<string, BothSides<Place>>([[keyOf(start), start]])
  const heard = new Map<string, Place>()
  for (const { session, checkout: other } of found.values()) {
    for (const { to, told } of moves.session.get(authOf(session))?.values() ?? []) {
      add({ session: to, checkout: told.reduce(after, other) })
    }
    for (const { to } of moves.checkout.get(leavesOf(other).join())?.values() ?? []) {
      add({ session, checkout: to })
    }
  }
  return new Set([...found.values()].flatMap((parts) => combinationsOf(parts)))

  function add(parts: BothSides<Place>): void {
    const key = keyOf(parts)
    if (!found.has(key)) found.set(key, parts)
  }

  function after(place: Place, event: AnyEventObject): Place {
    const label = `${event.type} in ${leavesOf(place).join()}`
    const known = heard.get(label)
    if (known) return known
    const made = checkout.step(place, toldCause(event)).place
    heard.set(label, made)
    return made
  }
}

function movesIn({ places, edges }: Graph, hear: Hear) {
  const moves = {
    session: new Map<string, Map<string, Move>>(),
    checkout: new Map<string, Map<string, Move>>(),
  }
  for (const edge of edges) {
    const before = places.get(edge.from)
    if (before) addMove(edge, partsOf(before), partsOf(edge.arrival.place))
  }
  return moves

  function addMove({ arrival }: Edge, from: BothSides<Place>, to: BothSides<Place>): void {
    const emitted = arrival.effects.flatMap((one) => (one.kind === 'emit' ? [one.event] : []))
    const told = emitted.flatMap((event) => hear('session', event)).map(({ event }) => event)
    if (told.length === 0 && from.session.key === to.session.key) {
      const [before, after] = [leavesOf(from.checkout).join(), leavesOf(to.checkout).join()]
      keep(moves.checkout, before, after, { to: to.checkout, told })
      return
    }
    const label = [authOf(to.session), ...told.map(({ type }) => type)].join()
    keep(moves.session, authOf(from.session), label, { to: to.session, told })
  }

  function keep(all: Map<string, Map<string, Move>>, from: string, label: string, move: Move) {
    const known = all.get(from) ?? new Map<string, Move>()
    all.set(from, known)
    if (!known.has(label)) known.set(label, move)
  }
}

function keyOf({ session, checkout }: BothSides<Place>): string {
  return [authOf(session), ...leavesOf(checkout)].join()
}
