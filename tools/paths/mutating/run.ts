import type { Explore } from '#tools/paths/model.ts'
import { type Generated, generatePaths } from '../covering/generate.ts'
import { distinguishingStep } from './distinguishing-step.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { sampleOf } from './sample.ts'
import { verdictOf } from './verdict.ts'

type MutationOptions = {
  /** Size of a sample of the mutants, drawn by the seed; all without it. */
  readonly sample?: number
  readonly seed?: string | number
  /** The paths to be judged; they are generated when none are given. */
  readonly generated?: Pick<Generated, 'paths' | 'origins'>
  readonly onProgress?: (done: number, total: number) => void
}

type Survivor = {
  readonly mutant: Mutant
  /** An explored step that no path takes and that would have shown it; null when none would. */
  readonly distinguishedBy: string | null
}

export type MutationResult = {
  readonly name: string
  /** Mutants that were tried, without those that are the same as the chart. */
  readonly total: number
  readonly killed: number
  readonly killedBy: {
    readonly model: number
    readonly actor: number
    /** Those of which XState refused the definition. */
    readonly unbuildable: number
  }
  readonly equivalent: readonly { readonly mutant: Mutant; readonly why: string }[]
  readonly survivors: readonly Survivor[]
  /** Entries of `equivalentMutants` that are not true. */
  readonly faults: readonly string[]
  readonly seconds: number
}

/** How many faults in the chart its own paths find, on the two levels that need no browser. */
export async function runMutants(
  name: string,
  explore: Explore,
  options: MutationOptions = {},
): Promise<MutationResult> {
  const { generated = generatePaths(name, explore) } = options
  const { sample = Number.POSITIVE_INFINITY, seed, onProgress } = options
  const reasons = explore.equivalentMutants ?? {}
  const began = performance.now()
  const all = mutantsOf(explore)
  const tried = sampleOf(all, sample, seed)
  const killedBy = { model: 0, actor: 0, unbuildable: 0 }
  const equivalent: { mutant: Mutant; why: string }[] = []
  const survivors: Survivor[] = []
  const faults = Object.keys(reasons)
    .filter((id) => !all.some((mutant) => mutant.id === id))
    .map((id) => `${name}: there is no mutant “${id}” to be excused`)

  for (const [index, mutant] of tried.entries()) {
    onProgress?.(index, tried.length)
    const { by, why } = await verdictOf(mutant, generated.paths)
    const reason = reasons[mutant.id]
    const distinguishedBy =
      by === 'nothing' ? distinguishingStep(mutant, explore, generated.origins) : why
    if (reason !== undefined && distinguishedBy !== null) {
      faults.push(`${name}: “${mutant.id}” is excused and differs: ${distinguishedBy}`)
    }
    if (by !== 'nothing') killedBy[by] += 1
    else if (reason !== undefined && distinguishedBy === null)
      equivalent.push({ mutant, why: reason })
    else survivors.push({ mutant, distinguishedBy })
  }
  onProgress?.(tried.length, tried.length)
  return {
    name,
    total: tried.length - equivalent.length,
    killed: killedBy.model + killedBy.actor + killedBy.unbuildable,
    killedBy,
    equivalent,
    survivors,
    faults,
    seconds: (performance.now() - began) / 1000,
  }
}
