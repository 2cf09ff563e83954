import type { AnyEventObject } from 'xstate'
import type { ExploredState } from '../exploring/explored-state.ts'
import type { Explorer } from '../exploring/explorer.ts'
import type { Edge, Graph } from '../exploring/graph.ts'
import { combinationsOf, leaderLeafOf, leavesOf } from './combinations.ts'
import type { ByRole } from './roles.ts'
import type { SystemModel } from './system-model.ts'
import { partsOf } from './system-state.ts'
import { deliveredCause } from './system-step.ts'
import { deliveriesOf } from './wiring.ts'

/** A move of one chart between leaf states, and what it delivers to the other. */
type Move = { readonly to: ExploredState; readonly delivered: readonly AnyEventObject[] }

/**
 * Every combination that could be reached if guards did not read facts: a move between leaf states
 * that was seen once counts as possible wherever it sends the other chart nothing. No real
 * combination is missed as long as the graph shows every such move once.
 */
export function possibleCombinations(
  graph: Graph,
  followerExplorer: Explorer,
  model: SystemModel,
): ReadonlySet<string> {
  const moves = movesIn(graph, model)
  const start = partsOf(graph.start.state)
  const found = new Map<string, ByRole<ExploredState>>([[keyOf(start), start]])
  const received = new Map<string, ExploredState>()
  for (const { leader, follower } of found.values()) {
    for (const { to, delivered } of moves.leader.get(leafOf(leader))?.values() ?? []) {
      add({ leader: to, follower: delivered.reduce(after, follower) })
    }
    const before = leavesOf(follower).join()
    for (const at of [before, `${before} in ${leafOf(leader)}`]) {
      for (const { to } of moves.follower.get(at)?.values() ?? []) add({ leader, follower: to })
    }
  }
  return new Set([...found.values()].flatMap((parts) => combinationsOf(parts, model)))

  function add(parts: ByRole<ExploredState>): void {
    const key = keyOf(parts)
    if (!found.has(key)) found.set(key, parts)
  }

  function after(state: ExploredState, event: AnyEventObject): ExploredState {
    const label = `${event.type} in ${leavesOf(state).join()}`
    const known = received.get(label)
    if (known) return known
    const made = followerExplorer.step(state, deliveredCause(event)).state
    received.set(label, made)
    return made
  }

  function keyOf({ leader, follower }: ByRole<ExploredState>): string {
    return [leafOf(leader), ...leavesOf(follower)].join()
  }

  function leafOf(leader: ExploredState): string {
    return leaderLeafOf(leader, model)
  }
}

function movesIn({ states, edges }: Graph, model: SystemModel) {
  const deliveries = deliveriesOf(model.wire)
  const moves = {
    leader: new Map<string, Map<string, Move>>(),
    follower: new Map<string, Map<string, Move>>(),
  }
  for (const edge of edges) {
    const before = states.get(edge.from)
    if (before) addMove(edge, partsOf(before), partsOf(edge.result.state))
  }
  return moves

  function addMove({ result }: Edge, from: ByRole<ExploredState>, to: ByRole<ExploredState>): void {
    const emitted = result.effects.flatMap((one) => (one.kind === 'emit' ? [one.event] : []))
    const delivered = emitted
      .flatMap((event) => deliveries('leader', event))
      .map(({ event }) => event)
    const [before, after] = [leaderLeafOf(from.leader, model), leaderLeafOf(to.leader, model)]
    if (delivered.length === 0 && from.leader.key === to.leader.key) {
      const leaves = leavesOf(from.follower).join()
      // A move that sends the leader an event is possible only where the leader was seen to ignore it.
      const asks = emitted.some((event) => deliveries('follower', event).length > 0)
      const at = asks ? `${leaves} in ${before}` : leaves
      keep(moves.follower, at, leavesOf(to.follower).join(), { to: to.follower, delivered })
      return
    }
    const label = [after, ...delivered.map(({ type }) => type)].join()
    keep(moves.leader, before, label, { to: to.leader, delivered })
  }

  function keep(all: Map<string, Map<string, Move>>, from: string, label: string, move: Move) {
    const known = all.get(from) ?? new Map<string, Move>()
    all.set(from, known)
    if (!known.has(label)) known.set(label, move)
  }
}
