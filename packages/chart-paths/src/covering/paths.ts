import { createHash } from 'node:crypto'
import type { Cause } from '../exploring/cause.ts'
import { isLeaf, localName } from '../exploring/describe.ts'
import { type ExploredState, isSameVisit, type StepResult } from '../exploring/explored-state.ts'
import type { Explorer } from '../exploring/explorer.ts'
import type { Edge, Graph } from '../exploring/graph.ts'
import type { Explore } from '../model.ts'
import { PathsError } from '../paths-error.ts'
import { PairTracker } from './pair-tracker.ts'
import type { Way } from './pair-ways.ts'
import { scheduleOf } from './schedule.ts'

export type PathStep = {
  readonly cause: Cause
  /** The exact result on this path, not the result of the first visit. */
  readonly result: StepResult
  /** Ticks after the start (schedule.ts). */
  readonly at: number
}

export type Path = {
  /** The machine's id and a hash of the steps' labels. */
  readonly id: string
  readonly title: string
  /** Only of a path that the chart's model names. */
  readonly name?: string
  /** The name of the input it starts from; null is the default input. */
  readonly variant: string | null
  readonly start: StepResult
  readonly steps: readonly PathStep[]
  /** Ids of states, transitions, decisions and pairs. */
  readonly covers: ReadonlySet<string>
}

/** The machine's input on this path. */
export function inputOf({ variant }: Path, { input, variants }: Explore): unknown {
  return variant === null ? input : variants?.[variant]
}

/** The exploration from one input. */
export type Origin = {
  readonly variant: string | null
  readonly graph: Graph
  readonly explorer: Explorer
  /** Ways that complete a pair; empty when pairs are not a goal. */
  readonly pairs: ReadonlyMap<string, readonly Way[]>
}

/** @throws PathsError when the edges lead elsewhere than in the graph. */
export function pathFrom({ variant, explorer, graph }: Origin, edges: readonly Edge[]): Path {
  const { start } = graph
  const times = scheduleOf(start, edges) ?? []
  const steps: PathStep[] = []
  let { state } = start
  for (const [index, { cause, result: planned }] of edges.entries()) {
    const result = stepOnce(explorer, state, cause)
    if (result.state.key !== planned.state.key) throw leadsElsewhere(cause, result, planned)
    state = result.state
    steps.push({ cause, result, at: times[index + 1] ?? 0 })
  }
  const labels = steps.map(({ cause }) => cause.type)
  const named = variant === null ? labels : [`from ${variant}`, ...labels]
  const hash = createHash('sha256').update(named.join('\n')).digest('hex').slice(0, 8)
  return {
    id: `${state.snapshot.machine.id}-${hash}`,
    title: titleOf(labels.at(-1), steps.at(-1)?.result ?? start),
    variant,
    start,
    steps,
    covers: coveredBy(explorer, [start, ...steps.map(({ result }) => result)]),
  }
}

/** Paths with the same first steps share their results. */
const stepsFrom = new WeakMap<ExploredState, Map<string, StepResult>>()

/** Paths take over the steps of an exact exploration that found a new state. */
export function reuseSteps({ explorer, graph: { states, edges } }: Origin): void {
  visitsIn.set(explorer, new Map([...states].map(([key, state]) => [key, [state]])))
  for (const { from, cause, result } of edges) {
    const state = states.get(from)
    if (state && result.context === result.state.snapshot.context) {
      resultsFrom(state).set(cause.type, result)
    }
  }
}

function resultsFrom(state: ExploredState): Map<string, StepResult> {
  const here = stepsFrom.get(state) ?? new Map<string, StepResult>()
  stepsFrom.set(state, here)
  return here
}

/** A step of the exact state of a path. */
export function stepOnce(explorer: Explorer, state: ExploredState, cause: Cause): StepResult {
  const here = resultsFrom(state)
  const known = here.get(cause.type)
  if (known) return known
  const result = explorer.step(state, cause)
  const made = { ...result, state: firstLike(result.state, explorer) }
  here.set(cause.type, made)
  return made
}

/** By key, the different visits of a state on paths. */
const visitsIn = new WeakMap<Explorer, Map<string, ExploredState[]>>()

/** The first visit of a state with the same values, so that paths that meet share what follows. */
function firstLike(state: ExploredState, explorer: Explorer): ExploredState {
  const visits = visitsIn.get(explorer) ?? new Map<string, ExploredState[]>()
  visitsIn.set(explorer, visits)
  const here = visits.get(state.key)
  const same = here?.find((one) => isSameVisit(one, state))
  if (same) return same
  if (here) here.push(state)
  else visits.set(state.key, [state])
  return state
}

function coveredBy(explorer: Explorer, results: readonly StepResult[]): ReadonlySet<string> {
  const tracker = new PairTracker(explorer.chart)
  return new Set(
    results.flatMap((result) => [...explorer.itemsOf(result), ...tracker.follow(result.taken)]),
  )
}

function leadsElsewhere({ type }: Cause, real: StepResult, planned: StepResult): PathsError {
  return new PathsError(
    `${type} leads to ${real.state.key}, and by another way to ${planned.state.key}: the key ` +
      'loses what decides between them',
  )
}

function titleOf(last: string | undefined, { state }: StepResult): string {
  const leaves = state.snapshot._nodes.filter(isLeaf).map(localName).sort().join(' + ')
  return last ? `${last} leads to ${leaves}` : `starts in ${leaves}`
}
