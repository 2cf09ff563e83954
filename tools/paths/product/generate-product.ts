import { wirePeers } from '#machines/root/wire-peers.ts'
import type { Generated } from '../covering/generate.ts'
import type { Origin } from '../covering/paths.ts'
import { coveringPaths } from '../covering/suite.ts'
import { usualWish, type Wish } from '../covering/wish.ts'
import { exploreMachine } from '../exploring/explore.ts'
import type { Graph } from '../exploring/graph.ts'
import { type Breach, breachesIn } from './breaches.ts'
import { brokenPromises } from './broken-promises.ts'
import { besides, isCombination } from './combinations.ts'
import { invariants } from './invariants.ts'
import { possibleCombinations } from './possible-combinations.ts'
import { type OutOfReach, outOfReach, productCoverage } from './product-coverage.ts'
import { type ProductExplorers, productExplorers } from './product-explorer.ts'
import { PRODUCT } from './product-place.ts'
import { sides } from './sides.ts'
import { hearThrough, type Wire } from './wiring.ts'

export type GeneratedProduct = Generated & {
  /** Where a promise is broken that is known to be (broken-promises.ts): the shortest path to it. */
  readonly known: readonly Breach[]
  readonly outOfReach: readonly OutOfReach[]
  /** Every combination that can be. */
  readonly combinations: readonly string[]
}

type ProductOrigin = Origin & { readonly explorers: ProductExplorers }

/** Only machines walk these. */
const LONGEST = 40
const MOST_PLACES = 30_000
/** Floor and cap on the number of paths over every combination. */
const FEWEST = 60
const MOST = 200

/** Every combination as well: what is wanted of the product where nobody asks for less. */
export const productWish: Wish = { ...usualWish, goal: 'pairs' }

/**
 * Session and checkout side by side, joined by the wiring of the app. Pairs are combinations of an
 * innermost state of the session proper with one of the checkout.
 * @throws PathsError when the product cannot be explored.
 */
export function generateProduct(
  wish: Wish = productWish,
  wire: Wire = wirePeers,
): GeneratedProduct {
  const began = performance.now()
  const usual = originOf(null, null)
  const { chart, explore } = usual.explorer
  const origins = [usual]
  const reached = reachedIn(usual.graph)
  const possible = new Set(
    possibleCombinations(usual.graph, usual.explorers.sides.checkout, hearThrough(wire)),
  )
  for (const variant of Object.keys(sides.checkout.variants ?? {})) {
    const open = [...chart.states.keys(), ...chart.transitions.keys()].filter(
      (id) => !reached.has(id),
    )
    if (open.length === 0) break
    const states = open.filter((id) => chart.states.has(id))
    const wanted = new Set([...open, ...besides(states, possible)])
    const origin = originOf(variant, wanted)
    origins.push(origin)
    for (const id of reachedIn(origin.graph)) {
      reached.add(id)
      if (isCombination(id)) possible.add(id)
    }
  }
  const exploredMs = performance.now() - began
  const paths = coveringPaths(origins, wanted(), wish.longest ?? LONGEST, wish)
  const coverage = productCoverage(chart, paths, possible)
  const isWhole = wish.goal === 'pairs' && wish.from === null && wish.to === null
  const breaches = (rules: typeof invariants) =>
    origins.flatMap((origin) => breachesIn(origin, rules))
  const known = breaches(brokenPromises)
  return {
    name: PRODUCT,
    origins,
    paths,
    coverage,
    // The suite of each machine names them.
    idle: [],
    combinations: [...possible],
    known,
    outOfReach: isWhole ? outOfReach(coverage, chart, explore) : [],
    faults: isWhole ? faults() : [],
    exploredMs,
    ms: performance.now() - began,
  }

  function originOf(variant: string | null, wanted: ReadonlySet<string> | null): ProductOrigin {
    const explorers = productExplorers(variant, wire)
    const graph = exploreMachine(explorers.quick, {
      extent: 'novel',
      // All that is novel: combinations are told apart from impossible ones at the end only.
      whole: wanted ? 0 : Number.POSITIVE_INFINITY,
      limit: MOST_PLACES,
      wanted: wanted ?? new Set(),
      pairs: new Set(),
      isNew: explorers.isNew,
    })
    return { variant, explorer: explorers.exact, explorers, graph, pairs: new Map() }
  }

  function wanted(): ReadonlySet<string> {
    return new Set([
      ...chart.states.keys(),
      ...(wish.goal === 'states' ? [] : chart.transitions.keys()),
      ...(wish.goal === 'pairs' ? possible : []),
    ])
  }

  function faults(): readonly string[] {
    const unbroken = brokenPromises.filter(({ says }) => !known.some((one) => one.says === says))
    return [
      ...coverage.pairs.missing.map((id) => `No path reaches the combination ${id}`),
      ...breaches(invariants).map(({ says, path }) => `${says}: not so after ${labelsOf(path)}`),
      ...unbroken.map(({ says }) => `${says}: holds now, and belongs among the invariants`),
      ...(paths.length < FEWEST ? [`${paths.length} paths, at least ${FEWEST} expected`] : []),
      ...(paths.length > MOST ? [`${paths.length} paths, at most ${MOST} expected`] : []),
    ]
  }
}

function labelsOf({ steps }: Breach['path']): string {
  return steps.map(({ cause }) => cause.type).join('; ')
}

function reachedIn({ start, edges }: Graph): Set<string> {
  const arrivals = [start, ...edges.map(({ arrival }) => arrival)]
  return new Set(arrivals.flatMap(({ visited, taken }) => [...visited, ...taken]))
}
