import type { AnyEventObject } from 'xstate'
import type { Explorer } from '../exploring/explorer.ts'
import type { Edge, Graph } from '../exploring/graph.ts'
import type { Place } from '../exploring/place.ts'
import { combinationsOf, leaderLeafOf, leavesOf } from './combinations.ts'
import type { ByRole } from './roles.ts'
import type { SystemModel } from './system-model.ts'
import { partsOf } from './system-state.ts'
import { deliveredCause } from './system-step.ts'
import { deliveriesOf } from './wiring.ts'

/** A move of one chart between leaf states, and what it delivers to the other. */
type Move = { readonly to: Place; readonly delivered: readonly AnyEventObject[] }

/**
 * Every combination that could be reached if guards did not read facts: a move between leaf states
 * that was seen once is taken to be possible always. This misses no real combination, as long as
 * the graph shows every such move once.
 */
export function possibleCombinations(
  graph: Graph,
  followerExplorer: Explorer,
  model: SystemModel,
): ReadonlySet<string> {
  const moves = movesIn(graph, model)
  const start = partsOf(graph.start.place)
  const found = new Map<string, ByRole<Place>>([[keyOf(start), start]])
  const received = new Map<string, Place>()
  for (const { leader, follower } of found.values()) {
    for (const { to, delivered } of moves.leader.get(leafOf(leader))?.values() ?? []) {
      add({ leader: to, follower: delivered.reduce(after, follower) })
    }
    for (const { to } of moves.follower.get(leavesOf(follower).join())?.values() ?? []) {
      add({ leader, follower: to })
    }
  }
  return new Set([...found.values()].flatMap((parts) => combinationsOf(parts, model)))

  function add(parts: ByRole<Place>): void {
    const key = keyOf(parts)
    if (!found.has(key)) found.set(key, parts)
  }

  function after(place: Place, event: AnyEventObject): Place {
    const label = `${event.type} in ${leavesOf(place).join()}`
    const known = received.get(label)
    if (known) return known
    const made = followerExplorer.step(place, deliveredCause(event)).place
    received.set(label, made)
    return made
  }

  function keyOf({ leader, follower }: ByRole<Place>): string {
    return [leafOf(leader), ...leavesOf(follower)].join()
  }

  function leafOf(leader: Place): string {
    return leaderLeafOf(leader, model)
  }
}

function movesIn({ places, edges }: Graph, model: SystemModel) {
  const deliveries = deliveriesOf(model.wire)
  const moves = {
    leader: new Map<string, Map<string, Move>>(),
    follower: new Map<string, Map<string, Move>>(),
  }
  for (const edge of edges) {
    const before = places.get(edge.from)
    if (before) addMove(edge, partsOf(before), partsOf(edge.arrival.place))
  }
  return moves

  function addMove({ arrival }: Edge, from: ByRole<Place>, to: ByRole<Place>): void {
    const emitted = arrival.effects.flatMap((one) => (one.kind === 'emit' ? [one.event] : []))
    const delivered = emitted
      .flatMap((event) => deliveries('leader', event))
      .map(({ event }) => event)
    if (delivered.length === 0 && from.leader.key === to.leader.key) {
      const [before, after] = [leavesOf(from.follower).join(), leavesOf(to.follower).join()]
      keep(moves.follower, before, after, { to: to.follower, delivered })
      return
    }
    const [before, after] = [leaderLeafOf(from.leader, model), leaderLeafOf(to.leader, model)]
    const label = [after, ...delivered.map(({ type }) => type)].join()
    keep(moves.leader, before, label, { to: to.leader, delivered })
  }

  function keep(all: Map<string, Map<string, Move>>, from: string, label: string, move: Move) {
    const known = all.get(from) ?? new Map<string, Move>()
    all.set(from, known)
    if (!known.has(label)) known.set(label, move)
  }
}
