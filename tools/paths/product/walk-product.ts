import type { Path } from '../covering/paths.ts'
import { fingerprintOf } from '../exploring/fingerprint.ts'
import type { PathResult } from '../replaying/results.ts'
import type { FastLevel } from '../replaying/walks.ts'
import { PRODUCT } from './product-place.ts'
import { replayProductOnActors } from './replay-product-actors.ts'
import { replayProductOnModel } from './replay-product-model.ts'
import { SIDES, sides } from './sides.ts'

const replays: Readonly<Record<FastLevel, (path: Path) => void | Promise<void>>> = {
  model: replayProductOnModel,
  actor: replayProductOnActors,
}

/** Walks paths of the product one after the other and says how each ended. */
export async function walkProduct(
  level: FastLevel,
  paths: readonly Path[],
  onWalked: (result: PathResult) => void = () => {},
): Promise<readonly PathResult[]> {
  const chart = SIDES.map((side) => fingerprintOf(sides[side].machine)).join('+')
  const results: PathResult[] = []
  for (const path of paths) {
    const began = performance.now()
    const error = await failureOf(() => replays[level](path))
    const ms = Number((performance.now() - began).toFixed(1))
    const result = { machine: PRODUCT, level, chart, path: path.id, error, ms }
    results.push(result)
    onWalked(result)
  }
  return results
}

async function failureOf(walk: () => void | Promise<void>): Promise<string | null> {
  try {
    await walk()
    return null
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure)
  }
}
