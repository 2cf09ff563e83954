import type { Explore } from '#machines/explore.ts'
import { hasSample } from './catalogue-checks.ts'
import { sampleCauses } from './causes.ts'
import { type Chart, chartOf } from './chart.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import type { Expectation } from './expectations.ts'
import { exploreMachine } from './explore.ts'
import { coveringPaths, type Origin, type Path } from './paths.ts'

export type Generated = {
  readonly name: string
  readonly origins: readonly Origin[]
  readonly paths: readonly Path[]
  readonly coverage: Coverage
  /** Sample events that no place accepts, and outcomes that never come: worth a look, no fault. */
  readonly idle: readonly string[]
  /** Why the set of paths is not good enough: a line each, empty when it is. */
  readonly faults: readonly string[]
  readonly ms: number
}

type Found = Pick<Generated, 'origins' | 'paths' | 'coverage'>

/**
 * Explores the usual input, then, where something is missing, the variants one after the other.
 * @throws PathsError when the machine cannot be explored.
 */
export function generatePaths(name: string, explore: Explore, expected: Expectation): Generated {
  const began = performance.now()
  const chart = chartOf(explore.machine)
  let found = collect([], null, explore.input)
  for (const [variant, input] of Object.entries(explore.variants ?? {})) {
    if (missingOf(found).length > 0) found = collect(found.origins, variant, input)
  }
  return {
    name,
    ...found,
    idle: idleCauses(found.origins, explore),
    faults: [
      ...gapsOf(found.coverage, chart, explore),
      ...countFaults(found.paths.length, expected),
      ...extentFaults(found),
    ],
    ms: performance.now() - began,
  }

  function collect(before: readonly Origin[], variant: string | null, input: unknown): Found {
    const wanted = new Set(missingOf(coveredBy(before)))
    const graph = exploreMachine({ ...explore, input }, { ...expected, wanted })
    return coveredBy([...before, { variant, graph }])
  }

  function coveredBy(origins: readonly Origin[]): Found {
    const paths = coveringPaths(origins, expected.longest)
    return { origins, paths, coverage: coverageOf(chart, paths, expected.unreachable) }
  }
}

function missingOf({ coverage: { states, transitions } }: Found): readonly string[] {
  return [...states.missing, ...transitions.missing]
}

function gapsOf(
  { states, transitions, stale }: Coverage,
  chart: Chart,
  explore: Explore,
): readonly string[] {
  return [
    ...states.missing.map((id) => `No path reaches the state ${id}`),
    ...transitions.missing.map((id) => `No path takes the transition ${id}${reasonFor(id)}`),
    ...stale.map((id) => `${id} is excused as unreachable and is not`),
  ]

  function reasonFor(id: string): string {
    const descriptor = chart.transitions.get(id)?.descriptor ?? ''
    const isInner = descriptor === 'always' || descriptor.startsWith('xstate.')
    return isInner || hasSample(explore, descriptor) ? '' : ': its event has no sample'
  }
}

/** A gap is certain only when everything was tried. */
function extentFaults(found: Found): readonly string[] {
  const skipped = found.origins.reduce((sum, { graph }) => sum + graph.skipped, 0)
  if (skipped === 0 || missingOf(found).length === 0) return []
  return ['Only what is novel was tried: --thorough tells whether the rest is out of reach']
}

function countFaults(count: number, { fewest, most }: Expectation): readonly string[] {
  if (count < fewest) return [`${count} paths, at least ${fewest} expected`]
  if (count > most) return [`${count} paths, at most ${most} expected`]
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
