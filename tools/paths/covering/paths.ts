import { createHash } from 'node:crypto'
import type { Explore } from '#tools/paths/model.ts'
import type { Cause } from '../exploring/cause.ts'
import { isLeaf, localName } from '../exploring/describe.ts'
import type { Explorer } from '../exploring/explorer.ts'
import type { Edge, Graph } from '../exploring/graph.ts'
import type { Arrival } from '../exploring/place.ts'
import { PathsError } from '../paths-error.ts'
import { PairTracker } from './pair-tracker.ts'
import type { Way } from './pair-ways.ts'
import { scheduleOf } from './schedule.ts'

export type PathStep = {
  readonly cause: Cause
  /** As this very path comes there: the place is its own, not that of whoever was there first. */
  readonly arrival: Arrival
  /** When it happens: ticks after the start (see schedule.ts). */
  readonly at: number
}

export type Path = {
  /** The machine's id and a hash of the steps' labels: the same as long as the steps are. */
  readonly id: string
  readonly title: string
  /** The name of the input it starts from; null is the usual one. */
  readonly variant: string | null
  readonly start: Arrival
  readonly steps: readonly PathStep[]
  /** Ids of states, transitions and pairs. */
  readonly covers: ReadonlySet<string>
}

/** What the machine starts with on this path. */
export function inputOf({ variant }: Path, { input, variants }: Explore): unknown {
  return variant === null ? input : variants?.[variant]
}

/** What was explored from one input. */
export type Origin = {
  readonly variant: string | null
  readonly graph: Graph
  readonly explorer: Explorer
  /** Ways that make a pair, where pairs are looked for. */
  readonly pairs: ReadonlyMap<string, readonly Way[]>
}

/** @throws PathsError when the way leads elsewhere than the graph has it. */
export function pathAlong({ variant, explorer, graph }: Origin, along: readonly Edge[]): Path {
  const { start } = graph
  const times = scheduleOf(start, along) ?? []
  const steps: PathStep[] = []
  let { place } = start
  for (const [index, { cause, arrival: planned }] of along.entries()) {
    const arrival = explorer.step(place, cause)
    if (arrival.place.key !== planned.place.key) throw leadsElsewhere(cause, arrival, planned)
    place = arrival.place
    steps.push({ cause, arrival, at: times[index + 1] ?? 0 })
  }
  const labels = steps.map(({ cause }) => cause.type)
  const named = variant === null ? labels : [`from ${variant}`, ...labels]
  const hash = createHash('sha256').update(named.join('\n')).digest('hex').slice(0, 8)
  return {
    id: `${place.snapshot.machine.id}-${hash}`,
    title: titleOf(labels.at(-1), steps.at(-1)?.arrival ?? start),
    variant,
    start,
    steps,
    covers: coveredBy(graph, [start, ...steps.map(({ arrival }) => arrival)]),
  }
}

function coveredBy({ chart }: Graph, arrivals: readonly Arrival[]): ReadonlySet<string> {
  const tracker = new PairTracker(chart)
  return new Set(
    arrivals.flatMap(({ visited, taken }) => [...visited, ...taken, ...tracker.follow(taken)]),
  )
}

function leadsElsewhere({ type }: Cause, real: Arrival, planned: Arrival): PathsError {
  return new PathsError(
    `${type} leads to ${real.place.key}, and by another way to ${planned.place.key}: the key ` +
      'loses what decides between them',
  )
}

function titleOf(last: string | undefined, { place }: Arrival): string {
  const leaves = place.snapshot._nodes.filter(isLeaf).map(localName).sort().join(' + ')
  return last ? `${last} leads to ${leaves}` : `starts in ${leaves}`
}
