import { hasSample } from '../exploring/catalogue-checks.ts'
import { sampleCauses } from '../exploring/causes.ts'
import { type Chart, chartOf } from '../exploring/chart.ts'
import { exploreMachine } from '../exploring/explore.ts'
import { explorerOf } from '../exploring/explorer.ts'
import { decisionsIn, neverDecides } from '../exploring/guard-operands.ts'
import type { Explore } from '../model.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { type Limits, limitsOf, type PathBounds } from './limits.ts'
import { type NamedPaths, namedPathsIn } from './named-paths.ts'
import { defaultOptions, type GenerationOptions } from './options.ts'
import { pairWays } from './pair-ways.ts'
import { pairsIn } from './pairs.ts'
import { type Origin, type Path, reuseSteps } from './paths.ts'
import { coveringPaths } from './suite.ts'

export type Generated = {
  readonly name: string
  readonly origins: readonly Origin[]
  readonly paths: readonly Path[]
  readonly coverage: Coverage
  /** Sample events that no state accepts, and outcomes that never happen: notes, not faults. */
  readonly idle: readonly string[]
  /** Reasons why the set of paths is not good enough; one line each. */
  readonly faults: readonly string[]
  /** Duration of the exploration alone. */
  readonly exploredMs: number
  readonly ms: number
}

/**
 * Explores the default input, then the variants: those that a named path begins with, and others as
 * long as something is missing.
 * @throws PathsError when the machine cannot be explored.
 */
export function generatePaths(
  name: string,
  explore: Explore,
  limits: Limits = limitsOf(explore),
  options: GenerationOptions = defaultOptions,
): Generated {
  const began = performance.now()
  const chart = chartOf(explore.machine)
  const pairs = options.goal === 'pairs' ? pairsIn(chart) : new Set<string>()
  const wanted = new Set([
    ...chart.states.keys(),
    ...(options.goal === 'states' ? [] : [...chart.transitions.keys(), ...decisionsIn(chart)]),
    ...pairs,
  ])
  const origins: Origin[] = []
  const excluded = explore.excluded ?? {}
  const open = new Set([...wanted].filter((item) => !(item in excluded)))
  const inputs = [[null, explore.input] as const, ...Object.entries(explore.variants ?? {})]
  const begun = new Set(Object.values(explore.namedPaths ?? {}).map(({ from }) => from))
  for (const [variant, input] of inputs) {
    if (variant !== null && open.size === 0 && !begun.has(variant)) continue
    const origin = originOf(variant, { ...explore, input })
    origins.push(origin)
    for (const item of reachedIn(origin)) open.delete(item)
  }
  const exploredMs = performance.now() - began
  const impossible = options.goal === 'pairs' ? [...pairs].filter((pair) => open.has(pair)) : null
  const bounds = limits.bounds[options.goal]
  const covering = coveringPaths(origins, wanted, options.maxSteps ?? bounds.maxSteps, options)
  const coverage = coverageOf(chart, covering, explore.excluded, impossible)
  const isWhole = options.goal !== 'states' && options.from === null && options.to === null
  const named = isWhole ? namedPathsIn(origins) : { paths: [], faults: [] }
  return {
    name,
    origins,
    paths: withNamed(covering, named),
    coverage,
    idle: idleCauses(origins, explore),
    faults: isWhole ? [...faultsOf(origins, covering, coverage), ...named.faults] : [],
    exploredMs,
    ms: performance.now() - began,
  }

  function originOf(variant: string | null, from: Explore): Origin {
    const explorer = explorerOf(from)
    const openPairs = new Set([...pairs].filter((pair) => open.has(pair)))
    // The first input has shown which pairs several facts allow together.
    const combinesFacts = variant === null
    const search = { ...limits, wanted: open, pairs: openPairs, combinesFacts }
    const graph = exploreMachine(explorer, search)
    const origin = { variant, explorer, graph, pairs: pairWays(graph, openPairs) }
    reuseSteps(origin)
    return origin
  }

  function faultsOf(
    explored: readonly Origin[],
    made: readonly Path[],
    reached: Coverage,
  ): readonly string[] {
    return [
      ...gapsOf(reached, chart, explore),
      ...countFaults(made.length, bounds),
      ...searchFaults(explored, reached),
    ]
  }
}

/** A generated path with the steps of a named one gives way to it. */
function withNamed(covering: readonly Path[], { paths }: NamedPaths): readonly Path[] {
  const named = new Set(paths.map(({ id }) => id))
  return [...covering.filter(({ id }) => !named.has(id)), ...paths]
}

function reachedIn({ explorer, graph: { start, edges }, pairs }: Origin): readonly string[] {
  const results = [start, ...edges.map(({ result }) => result)]
  return [...results.flatMap(explorer.itemsOf), ...pairs.keys()]
}

function missingSteps({ states, transitions, operands }: Coverage): readonly string[] {
  return [...states.missing, ...transitions.missing, ...operands.missing]
}

function gapsOf(
  { states, transitions, operands, pairs, stale }: Coverage,
  chart: Chart,
  explore: Explore,
): readonly string[] {
  return [
    ...states.missing.map((id) => `No path reaches the state ${id}`),
    ...transitions.missing.map((id) => `No path takes the transition ${id}${reasonFor(id)}`),
    ...operands.missing.map(neverDecides),
    ...(pairs?.missing ?? []).map((pair) => `No path takes the pair ${pair}`),
    ...stale.map((id) => `${id} is excluded as unreachable and is not`),
  ]

  function reasonFor(id: string): string {
    const descriptor = chart.transitions.get(id)?.descriptor ?? ''
    const isInner = descriptor === 'always' || descriptor.startsWith('xstate.')
    return isInner || hasSample(explore, descriptor) ? '' : ': its event has no sample'
  }
}

/** A gap is certain only when everything was tried. */
function searchFaults(origins: readonly Origin[], coverage: Coverage): readonly string[] {
  const skipped = origins.reduce((sum, { graph }) => sum + graph.skipped, 0)
  if (skipped === 0 || missingSteps(coverage).length === 0) return []
  return ['Only novel steps were tried: --thorough tells whether the rest can be reached']
}

function countFaults(count: number, { minPaths, maxPaths }: PathBounds): readonly string[] {
  if (count < minPaths) return [`${count} paths, at least ${minPaths} expected`]
  if (count > maxPaths) return [`${count} paths, at most ${maxPaths} expected`]
  return []
}

function idleCauses(origins: readonly Origin[], explore: Explore): readonly string[] {
  const edges = origins.flatMap(({ graph }) => graph.edges)
  const happened = new Set(edges.map(({ cause }) => cause.type))
  const ended = new Set(
    edges.flatMap(({ cause }) =>
      cause.kind === 'outcome' ? [`${cause.actor} → ${cause.outcome}`] : [],
    ),
  )
  return [
    ...sampleCauses(explore)
      .map(({ type }) => type)
      .filter((type) => !happened.has(type)),
    ...Object.entries(explore.outcomes)
      .flatMap(([actor, outcomes]) => Object.keys(outcomes).map((name) => `${actor} → ${name}`))
      .filter((outcome) => !ended.has(outcome)),
  ]
}
