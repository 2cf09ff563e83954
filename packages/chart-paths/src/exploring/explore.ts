import type { ActorLogic } from 'xstate'
import { type AdjacencyMap, adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph'
import { withPairs } from '../covering/pair-search.ts'
import { PathsError } from '../paths-error.ts'
import type { Cause } from './cause.ts'
import { type Chart, chartOf } from './chart.ts'
import { withDecisions } from './decision-search.ts'
import { isLeaf } from './describe.ts'
import { type ExploredState, keepFirst, type StepResult } from './explored-state.ts'
import { cannotBeExplored, type Explorer } from './explorer.ts'
import type { Graph } from './graph.ts'
import { decisionsIn } from './guard-operands.ts'
import { keyFaults } from './key-checks.ts'
import { type Attempt, noveltyOf, type SearchStrategy } from './novelty.ts'

export type SearchOptions = {
  readonly strategy: SearchStrategy
  /** Number of states that are explored exhaustively before the strategy applies. */
  readonly exhaustiveStates: number
  /** Exploring more states than this is an error. */
  readonly maxStates: number
  /** Ids of states, transitions and decisions. Past `exhaustiveStates` the search ends when all are found. */
  readonly wanted: ReadonlySet<string>
  /** Pairs of transitions to look for. */
  readonly pairs: ReadonlySet<string>
  /** Whether a transition that lacks pairs is tried with every two facts. */
  readonly combinesFacts?: boolean
  /** Whether a cause is worth trying in a state; by default the strategy decides. */
  readonly isNew?: (state: ExploredState, cause: Cause) => boolean
}

/**
 * The explored states of a production machine, and the edges between them.
 * @throws PathsError when the catalogue has gaps, the key loses facts or `maxStates` is exceeded.
 */
export function exploreMachine(explorer: Explorer, search: SearchOptions): Graph {
  const { explore, chart } = explorer
  const known = new Map<string, ExploredState>()
  const isNovel = noveltyOf(search.strategy, search.exhaustiveStates)
  const {
    isNew = (state: ExploredState, cause: Cause) =>
      isNovel(state, attemptOf(explorer, state, cause)),
  } = search
  const open = new Set(search.wanted)
  let skipped = 0

  const logic: ActorLogic<StepResult, Cause, undefined> = {
    getInitialSnapshot: () => kept(explorer.start()),
    transition: ({ state }, cause) => kept(explorer.step(state, cause)),
    getPersistedSnapshot: (result) => result,
  }

  const map = getAdjacencyMap(logic, {
    input: undefined,
    serializeState: ({ state }) => state.key,
    serializeEvent: ({ type }) => type,
    events: ({ state }) => {
      if (open.size === 0 && known.size > search.exhaustiveStates) return []
      const causes = explorer.causesAt(state)
      const fresh = causes.filter((cause) => isNew(state, cause))
      skipped += causes.length - fresh.length
      return fresh
    },
  })
  const decisions = decisionsIn(chartOf(explore.machine))
  const missing = new Set([...open].filter((item) => decisions.has(item)))
  const explored = { ...graphOf(map, chart), skipped }
  const found = missing.size > 0 ? withDecisions(explored, explorer, missing) : explored
  const graph =
    search.pairs.size > 0
      ? withPairs(found, explorer, search.pairs, search.combinesFacts ?? false)
      : found
  const faults = keyFaults(graph, explore, explorer.reads, explorer.keyReads)
  if (faults.length > 0) throw cannotBeExplored(explore.machine.id, faults)
  return graph

  function kept(result: StepResult): StepResult {
    const first = keepFirst(known, result)
    if (known.size > search.maxStates) throw tooMany(explorer, search.maxStates, first.state)
    for (const item of explorer.itemsOf(first)) open.delete(item)
    return first
  }
}

function graphOf(map: AdjacencyMap<StepResult, Cause>, chart: Chart): Omit<Graph, 'skipped'> {
  const states = new Map(
    Object.entries(map).map(([key, { state: reached }]) => [key, reached.state]),
  )
  const edges = adjacencyMapToArray(map).map(({ state: before, event, nextState }) => ({
    from: before.state.key,
    cause: event,
    result: nextState,
  }))
  const [start] = Object.values(map)
  if (!start) throw new PathsError('A machine without a first state cannot be explored')
  return { chart, start: start.state, states, edges }
}

/** An attempt names the transitions and guard branches too: the same cause can take different ones. */
export function attemptOf(
  { chart, selectedBy }: Explorer,
  state: ExploredState,
  cause: Cause,
): Attempt {
  const selected = selectedBy(state, cause).flatMap(
    (id) => chart.transitions.get(id) ?? chart.inert.get(id) ?? [],
  )
  const ids = selected.map(({ id }) => id)
  const local = selected.some(({ definition }) => isLeaf(definition.source))
  return { label: [cause.type, ...ids].join(), local }
}

function tooMany({ explore }: Explorer, limit: number, { key }: ExploredState): PathsError {
  const { id } = explore.machine
  return new PathsError(
    `${id} has more than ${limit} states: its key distinguishes too much. The last: ${key}`,
  )
}
