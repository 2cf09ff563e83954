import type { Generated } from '../covering/generate.ts'
import { defaultOptions } from '../covering/options.ts'
import type { Origin } from '../covering/paths.ts'
import { coveringPaths } from '../covering/suite.ts'
import { exploreMachine } from '../exploring/explore.ts'
import type { Graph } from '../exploring/graph.ts'
import { isCombination, siblingCombinations } from './combinations.ts'
import { possibleCombinations } from './possible-combinations.ts'
import { type OutOfReach, outOfReach, systemCoverage } from './system-coverage.ts'
import { type SystemExplorers, systemExplorers } from './system-explorer.ts'
import type { Invariant, SystemModel } from './system-model.ts'
import { type Violation, violationsIn } from './violations.ts'

export type GeneratedSystem = Generated & {
  /** Shortest paths to the known violations of the model. */
  readonly known: readonly Violation[]
  readonly outOfReach: readonly OutOfReach[]
  /** Every possible combination. */
  readonly combinations: readonly string[]
}

type SystemOrigin = Origin & { readonly explorers: SystemExplorers }

/** These paths are for machines only. */
const MAX_STEPS = 40
const MAX_STATES = 30_000

/**
 * Paths of the system over every state and transition of both charts, and over every possible
 * combination of their leaf states (in the field `pairs` of the coverage).
 * @throws PathsError when the system cannot be explored.
 */
export function generateSystem(model: SystemModel): GeneratedSystem {
  const began = performance.now()
  const first = originOf(null, null)
  const { chart, explore } = first.explorer
  const origins = [first]
  const reached = reachedIn(first.graph)
  const possible = new Set(
    possibleCombinations(first.graph, first.explorers.charts.follower, model),
  )
  for (const variant of Object.keys(model.charts.follower.variants ?? {})) {
    const open = [...chart.states.keys(), ...chart.transitions.keys()].filter(
      (id) => !reached.has(id),
    )
    if (open.length === 0) break
    const states = open.filter((id) => chart.states.has(id))
    const origin = originOf(variant, new Set([...open, ...siblingCombinations(states, possible)]))
    origins.push(origin)
    for (const id of reachedIn(origin.graph)) {
      reached.add(id)
      if (isCombination(id)) possible.add(id)
    }
  }
  const exploredMs = performance.now() - began
  const wanted = new Set([...chart.states.keys(), ...chart.transitions.keys(), ...possible])
  const paths = coveringPaths(origins, wanted, MAX_STEPS, { ...defaultOptions, goal: 'pairs' })
  const coverage = systemCoverage(chart, paths, possible)
  const known = violationsOf(model.knownViolations)
  return {
    name: model.name,
    origins,
    paths,
    coverage,
    // Each chart's own suite reports its unused samples.
    idle: [],
    combinations: [...possible],
    known,
    outOfReach: outOfReach(coverage, chart, explore, model),
    faults: faults(),
    exploredMs,
    ms: performance.now() - began,
  }

  function originOf(variant: string | null, wanted: ReadonlySet<string> | null): SystemOrigin {
    const explorers = systemExplorers(model, variant)
    const graph = exploreMachine(explorers.quick, {
      strategy: 'novelty',
      // The first search runs until nothing is novel: the possible combinations are not known yet.
      exhaustiveStates: wanted ? 0 : Number.POSITIVE_INFINITY,
      maxStates: MAX_STATES,
      wanted: wanted ?? new Set(),
      pairs: new Set(),
      isNew: explorers.isNew,
    })
    return { variant, explorer: explorers.exact, explorers, graph, pairs: new Map() }
  }

  function violationsOf(rules: readonly Invariant[]): readonly Violation[] {
    return origins.flatMap((origin) => violationsIn(origin, rules))
  }

  function faults(): readonly string[] {
    const [min, max] = model.pathCount
    const fixed = model.knownViolations.filter(
      ({ says }) => !known.some((one) => one.says === says),
    )
    return [
      ...coverage.pairs.missing.map((id) => `No path reaches the combination ${id}`),
      ...violationsOf(model.invariants).map(
        ({ says, path }) => `${says}: violated after ${labelsOf(path)}`,
      ),
      ...fixed.map(({ says }) => `${says}: holds now: move it to the invariants`),
      ...(paths.length < min ? [`${paths.length} paths, at least ${min} expected`] : []),
      ...(paths.length > max ? [`${paths.length} paths, at most ${max} expected`] : []),
    ]
  }
}

function labelsOf({ steps }: Violation['path']): string {
  return steps.map(({ cause }) => cause.type).join('; ')
}

function reachedIn({ start, edges }: Graph): Set<string> {
  const results = [start, ...edges.map(({ result }) => result)]
  return new Set(results.flatMap(({ visited, taken }) => [...visited, ...taken]))
}
