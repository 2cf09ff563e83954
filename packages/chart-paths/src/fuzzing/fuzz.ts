import type { KeptSuite } from '../keeping/kept-suite.ts'
import type { Explore } from '../model.ts'
import { exploreTogether } from '../together/explore-together.ts'
import type { Finding, Rule, Together } from '../together/model.ts'
import { inWords, possible, type Test, tell } from '../together/story.ts'
import {
  afterPath,
  type Life,
  livesOf,
  payloadOf,
  type RandomLives,
  USUAL,
  type Walked,
} from './chart-lives.ts'
import type { Counterexample, CounterexampleStep } from './counterexamples.ts'

export type FuzzBounds = {
  /** Lives, and the steps of the longest. */
  readonly walks: number
  readonly steps: number
  readonly seed: number
}

export type Fuzzed = {
  /** Steps that all lives took together. */
  readonly steps: number
  /** A story for each property that was broken. */
  readonly stories: readonly string[]
  /** The same, to be kept. */
  readonly counterexamples: readonly Counterexample[]
}

/** Payloads of each event and answer beside the samples. */
const PAYLOADS = 6

/** Random lives of a chart, held against its properties and those of every chart. */
export function fuzzed(
  name: string,
  explore: Explore,
  bounds: FuzzBounds,
  paths: readonly Walked[] = [],
): Fuzzed {
  const lives = livesOf({ name, explore, payloads: PAYLOADS, seed: bounds.seed, paths })
  const { walked, findings } = exploreTogether(lives, {
    ...bounds,
    depth: 0,
    maxWorlds: 1,
    samples: 0,
  })
  return {
    steps: walked,
    stories: findings.map((finding) => told(lives, finding)),
    counterexamples: findings.map((finding) => counterexampleOf(lives, finding, paths)),
  }
}

/** The paths of a kept suite. */
export function walkedOf({ paths }: KeptSuite): readonly Walked[] {
  return paths.map(({ id, variant, steps }) => ({
    id,
    variant,
    steps: steps.map(({ step }) => step),
  }))
}

/** A story for each of these paths on which the chart breaks a property, up to the first. */
export function brokenOn(
  name: string,
  explore: Explore,
  paths: readonly Omit<Walked, 'id'>[],
  given: readonly CounterexampleStep[] = [],
): string[] {
  const lives = livesOf({ name, explore, payloads: 0, seed: 0, paths: [], given })
  return paths.flatMap(({ variant, steps }) => {
    let broken: Rule<Life> | undefined
    const isBroken: Test<Life> = (now, before) => {
      broken = lives.rules.find((rule) => !rule.holds(now, before))
      return broken !== undefined
    }
    const story = possible(lives, { start: variant ?? USUAL, ids: steps }, isBroken)
    return story && broken ? [told(lives, { says: broken.says, story })] : []
  })
}

/** A story for each counterexample that still breaks a property, or again. */
export function stillBroken(
  name: string,
  explore: Explore,
  counterexamples: readonly Counterexample[],
): string[] {
  return counterexamples.flatMap(({ variant, steps }) =>
    brokenOn(name, explore, [{ variant, steps: steps.map(({ step }) => step) }], steps),
  )
}

function counterexampleOf(
  lives: RandomLives,
  { says, story }: Finding,
  paths: readonly Walked[],
): Counterexample {
  const path = paths.find(({ id }) => story.start === afterPath(id))
  const worlds = tell(lives, story)?.worlds ?? []
  const steps = story.ids.map((step, at): CounterexampleStep => {
    const world = worlds[at]
    const cause = world && lives.causesOf(world).find(({ type }) => type === step)
    return { step, ...(cause && payloadOf(cause)) }
  })
  const variant = story.start === USUAL ? null : story.start
  return {
    says,
    variant: path ? path.variant : variant,
    steps: [...(path?.steps ?? []).map((step) => ({ step })), ...steps],
  }
}

function told(lives: Together<Life>, { says, story }: Finding): string {
  return `${says}. This does not hold:\n${inWords(lives, story)}`
}
