import type { ActorLogic, AnyStateMachine, MachineContext } from 'xstate'
import { type AdjacencyMap, adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph'
import type { Explore } from '#machines/explore.ts'
import { catalogueGaps } from './catalogue-checks.ts'
import type { Cause } from './cause.ts'
import { causesIn, sampleCauses } from './causes.ts'
import { type Chart, chartOf } from './chart.ts'
import type { Graph } from './graph.ts'
import { watchGuards, watchReads } from './guard-reads.ts'
import { keyFaults } from './key-checks.ts'
import { firstStep, type Macrostep, nextStep } from './macrostep.ts'
import { type Extent, noveltyOf, type Trial } from './novelty.ts'
import { PathsError } from './paths-error.ts'
import { type Arrival, type Place, placeAfter } from './place.ts'
import { isLeaf, placeInWords } from './words.ts'

export type Search = {
  readonly extent: Extent
  /** So many places are explored in full. */
  readonly whole: number
  /** More places than this are an error. */
  readonly limit: number
  /** Ids of states and transitions to look for. Beyond `whole` the search ends when all are found. */
  readonly wanted: ReadonlySet<string>
}

/**
 * The places that a production machine can be in, and the ways on from there.
 * @throws PathsError when catalogue, key or limit do not hold.
 */
export function exploreMachine(explore: Explore, search: Search): Graph {
  const { machine, reads } = watchGuards(explore.machine)
  const chart = chartOf(machine)
  stopAt(catalogueGaps(explore, chart), explore.machine)

  const keyReads = new Set<string>()
  const factsOf = (context: MachineContext) => explore.key(watchReads(context, keyReads))
  const samples = sampleCauses(explore)
  const known = new Map<string, Place>()
  const isNew = noveltyOf(search.extent, search.whole)
  const open = new Set(search.wanted)
  let skipped = 0

  const logic: ActorLogic<Arrival, Cause, undefined> = {
    getInitialSnapshot: () => {
      const step = healthy(firstStep(machine, chart, explore.input))
      return arrivalAt(placeAfter(step, factsOf), step)
    },
    transition: ({ place }, cause) => {
      const step = nextStep(machine, chart, place.snapshot, cause.event)
      return arrivalAt(placeAfter(healthy(step, cause, place), factsOf, { place, cause }), step)
    },
    getPersistedSnapshot: (arrival) => arrival,
  }

  const map = getAdjacencyMap(logic, {
    input: undefined,
    serializeState: ({ place }) => place.key,
    serializeEvent: ({ type }) => type,
    events: ({ place }) => {
      if (open.size === 0 && known.size > search.whole) return []
      const causes = causesIn(place, samples, explore, chart)
      const fresh = causes.filter((cause) => isNew(place, trialOf(place, cause)))
      skipped += causes.length - fresh.length
      return fresh
    },
  })
  const graph = { ...graphOf(map, chart), skipped }
  stopAt(keyFaults(graph, explore, reads, keyReads), explore.machine)
  return graph

  /** One place is kept once: the snapshots of later arrivals would fill the memory. */
  function arrivalAt(place: Place, { snapshot, taken, visited, effects }: Macrostep): Arrival {
    const first = known.get(place.key) ?? place
    known.set(place.key, first)
    if (known.size > search.limit) throw tooMany(machine, search.limit, place)
    for (const id of [...visited, ...taken]) open.delete(id)
    const { context } = snapshot
    const found = { place: first, context, taken, visited, effects }
    return { status: 'active', output: undefined, error: undefined, ...found }
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

/** The same cause may take different transitions, and those are different things to try. */
function trialOf({ snapshot }: Place, { type, event }: Cause): Trial {
  const selected = snapshot.machine.getTransitionData(snapshot, event)
  const ids = selected.map(({ source, eventType }) => `${source.id} ${eventType}`)
  return { label: [type, ...ids].join(), local: selected.some(({ source }) => isLeaf(source)) }
}

function healthy(step: Macrostep, cause?: Cause, place?: Place): Macrostep {
  if (step.snapshot.status !== 'error') return step
  const where =
    cause && place ? `After ${cause.type} in “${placeInWords(place.snapshot)}”` : 'At the start'
  const error: unknown = step.snapshot.error
  const reason = error instanceof Error ? error.message : JSON.stringify(error)
  throw new PathsError(`${where} the machine stops with an error that nothing handles: ${reason}`)
}

function tooMany({ id }: AnyStateMachine, limit: number, { key }: Place): PathsError {
  return new PathsError(
    `${id} has more than ${limit} places: its key tells too much apart. The last: ${key}`,
  )
}

function stopAt(faults: readonly string[], machine: AnyStateMachine): void {
  if (faults.length === 0) return
  throw new PathsError(
    `${machine.id} cannot be explored:\n${faults.map((f) => `- ${f}`).join('\n')}`,
  )
}
