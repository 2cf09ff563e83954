import { isDeepStrictEqual } from 'node:util'
import type { Explore } from '../model.ts'
import { valueDifferences } from '../replaying/value-difference.ts'
import { exploreOf } from './kept-payloads.ts'
import type { KeptPath, KeptSuite, Observation } from './kept-suite.ts'
import { isRefusal, type Refusal, type Standing, type Walker, walkerOf } from './kept-walk.ts'
import { type Difference, observationDifferences } from './observation-difference.ts'
import type { Selectors } from './observe.ts'

/** Where today's machine differs from the kept suite: at a step, at the start, or in a sample. */
export type SuiteDifference = {
  /** Null when the difference is in a sample, an outcome or an input. */
  readonly path: KeptPath | null
  /** Steps before the one that differs; null at the start. */
  readonly before: number | null
  readonly differences: readonly Difference[]
  /** The chart is in another state: the steps that follow are not compared. */
  readonly isLast: boolean
}

type Visited = {
  readonly standing: Standing | Refusal
  readonly next: Map<string, Visited>
}

/**
 * Takes every kept path on today's machine with the kept samples, until it is in another state, and
 * yields the differences one by one. Samples and selectors that are newer than the suite are not compared.
 */
export function* replaySuite(
  suite: KeptSuite,
  explore: Explore,
  selectors: Selectors,
): Generator<SuiteDifference> {
  const { explore: kept, names } = exploreOf(suite, explore)
  const walker = walkerOf(kept, knownSelectors(suite, selectors), names)
  const starts = new Map<string | null, Visited>()
  yield* payloadDifferences(kept, explore)
  for (const path of suite.paths) yield* differencesOn(path)

  function* differencesOn(path: KeptPath): Generator<SuiteDifference> {
    const known = starts.get(path.variant)
    let at = known ?? visit(walker.start(path.variant))
    starts.set(path.variant, at)
    const start = suite.starts[path.variant ?? ''] ?? {}
    const atStart = compared(start, at.standing)
    // Told once: every path of this input begins there.
    const isOver = isElsewhere(start, at.standing)
    if (atStart.length > 0 && !known) {
      yield { path, before: null, differences: atStart, isLast: isOver }
    }
    if (isOver) return
    for (const [before, { step, ...expected }] of path.steps.entries()) {
      at = stepFrom(at, step, walker)
      const differences = compared(expected, at.standing)
      const isLast = isElsewhere(expected, at.standing)
      if (differences.length > 0) yield { path, before, differences, isLast }
      if (isLast) return
    }
  }

  function compared(expected: Observation, real: Standing | Refusal): readonly Difference[] {
    return isRefusal(real)
      ? [{ expected: 'this step is possible', happened: real.why }]
      : observationDifferences(expected, real.leads, names)
  }
}

/** From another state the steps that follow would differ for that reason alone. */
function isElsewhere(expected: Observation, real: Standing | Refusal): boolean {
  return isRefusal(real) || !isDeepStrictEqual(expected.in, real.leads.in)
}

/** Paths share their first steps: each is taken once. */
function stepFrom(from: Visited, label: string, walker: Walker): Visited {
  const { standing } = from
  const known = from.next.get(label)
  const result = known ?? visit(isRefusal(standing) ? standing : walker.step(standing, label))
  from.next.set(label, result)
  return result
}

function visit(standing: Standing | Refusal): Visited {
  return { standing, next: new Map() }
}

/** The selectors that the suite has results of. */
export function knownSelectors({ starts }: KeptSuite, selectors: Selectors): Selectors {
  const known = new Set(
    Object.values(starts).flatMap((start) => Object.keys(start.selectors ?? {})),
  )
  return Object.fromEntries(Object.entries(selectors).filter(([name]) => known.has(name)))
}

/** Kept samples, outcomes and inputs that the catalogue does not have, or has with other data. */
function payloadDifferences(kept: Explore, today: Explore): readonly SuiteDifference[] {
  const now = payloadsByName(today)
  return [...payloadsByName(kept)].flatMap(([name, value]) => {
    if (!now.has(name)) return [told({ expected: `there is ${name}`, happened: 'there is not' })]
    if (isDeepStrictEqual(value, now.get(name))) return []
    return valueDifferences(now.get(name), value)
      .slice(0, 1)
      .map(({ place, planned, real }) => {
        const where = [name, place].filter(Boolean).join(', ')
        return told({ expected: `${where} is ${planned}`, happened: `it is ${real}` })
      })
  })
}

function told(difference: Difference): SuiteDifference {
  return { path: null, before: null, differences: [difference], isLast: false }
}

function payloadsByName({ input, variants = {}, events, outcomes }: Explore) {
  return new Map<string, unknown>([
    ['the default input', input],
    ...Object.entries(variants).map(([name, value]) => [`the input “${name}”`, value] as const),
    ...Object.entries(events).flatMap(([type, samples]) =>
      Object.entries(samples).map(
        ([sample, { event }]) => [`the sample ${type}/${sample}`, event] as const,
      ),
    ),
    ...Object.entries(outcomes).flatMap(([actor, named]) =>
      Object.entries(named).map(([name, { says: _says, ...outcome }]) => {
        return [`the outcome ${actor} → ${name}`, outcome] as const
      }),
    ),
  ])
}
