import type { ActorLogic } from 'xstate'
import { type AdjacencyMap, adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph'
import { withPairs } from '../covering/pair-search.ts'
import { PathsError } from '../paths-error.ts'
import type { Cause } from './cause.ts'
import type { Chart } from './chart.ts'
import { isLeaf } from './describe.ts'
import { cannotBeExplored, type Explorer } from './explorer.ts'
import type { Graph } from './graph.ts'
import { keyFaults } from './key-checks.ts'
import { noveltyOf, type SearchStrategy, type Trial } from './novelty.ts'
import type { Arrival, Place } from './place.ts'

export type SearchOptions = {
  readonly strategy: SearchStrategy
  /** The first states are explored exhaustively, this many of them. */
  readonly exhaustiveStates: number
  /** Exploring more states than this is an error. */
  readonly maxStates: number
  /** Ids of states and transitions. Past `exhaustiveStates` the search ends when all are found. */
  readonly wanted: ReadonlySet<string>
  /** Pairs of transitions to look for, wherever the first leads. */
  readonly pairs: ReadonlySet<string>
  /** Whether a cause is worth trying in a state; by default the strategy decides. */
  readonly isNew?: (place: Place, cause: Cause) => boolean
}

/**
 * The places that a production machine can be in, and the ways on from there.
 * @throws PathsError when catalogue, key or limit do not hold.
 */
export function exploreMachine(explorer: Explorer, search: SearchOptions): Graph {
  const { explore, chart } = explorer
  const known = new Map<string, Place>()
  const isNovel = noveltyOf(search.strategy, search.exhaustiveStates)
  const {
    isNew = (place: Place, cause: Cause) => isNovel(place, trialOf(explorer, place, cause)),
  } = search
  const open = new Set(search.wanted)
  let skipped = 0

  const logic: ActorLogic<Arrival, Cause, undefined> = {
    getInitialSnapshot: () => arrive(explorer.start()),
    transition: ({ place }, cause) => arrive(explorer.step(place, cause)),
    getPersistedSnapshot: (arrival) => arrival,
  }

  const map = getAdjacencyMap(logic, {
    input: undefined,
    serializeState: ({ place }) => place.key,
    serializeEvent: ({ type }) => type,
    events: ({ place }) => {
      if (open.size === 0 && known.size > search.exhaustiveStates) return []
      const causes = explorer.causesAt(place)
      const fresh = causes.filter((cause) => isNew(place, cause))
      skipped += causes.length - fresh.length
      return fresh
    },
  })
  const found = { ...graphOf(map, chart), skipped }
  const graph = search.pairs.size > 0 ? withPairs(found, explorer, search.pairs) : found
  const faults = keyFaults(graph, explore, explorer.reads, explorer.keyReads)
  if (faults.length > 0) throw cannotBeExplored(explore.machine.id, faults)
  return graph

  /** One place is kept once: the snapshots of later arrivals would fill the memory. */
  function arrive(arrival: Arrival): Arrival {
    const { place, taken, visited } = arrival
    const first = known.get(place.key) ?? place
    known.set(place.key, first)
    if (known.size > search.maxStates) throw tooMany(explorer, search.maxStates, place)
    for (const id of [...visited, ...taken]) open.delete(id)
    return { ...arrival, place: first }
  }
}

function graphOf(map: AdjacencyMap<Arrival, Cause>, chart: Chart): Omit<Graph, 'skipped'> {
  const places = new Map(Object.entries(map).map(([key, { state }]) => [key, state.place]))
  const edges = adjacencyMapToArray(map).map(({ state, event, nextState }) => ({
    from: state.place.key,
    cause: event,
    arrival: nextState,
  }))
  const [start] = Object.values(map)
  if (!start) throw new PathsError('A machine without a first state cannot be explored')
  return { chart, start: start.state, places, edges }
}

/** The same cause may take different transitions, guard branches included: those are different things to try. */
export function trialOf({ chart, selectedBy }: Explorer, place: Place, cause: Cause): Trial {
  const selected = selectedBy(place, cause).flatMap(
    (id) => chart.transitions.get(id) ?? chart.inert.get(id) ?? [],
  )
  const ids = selected.map(({ id }) => id)
  const local = selected.some(({ definition }) => isLeaf(definition.source))
  return { label: [cause.type, ...ids].join(), local }
}

function tooMany({ explore }: Explorer, limit: number, { key }: Place): PathsError {
  const { id } = explore.machine
  return new PathsError(
    `${id} has more than ${limit} places: its key tells too much apart. The last: ${key}`,
  )
}
