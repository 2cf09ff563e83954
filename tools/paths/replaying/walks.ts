import type { Explore } from '#machines/explore.ts'
import type { Path } from '../covering/paths.ts'
import { fingerprintOf } from '../exploring/fingerprint.ts'
import type { Level } from './levels.ts'
import { replayOnActor } from './replay-actor.ts'
import { replayOnModel } from './replay-model.ts'
import type { PathResult } from './results.ts'

/** The levels that need no browser. */
export type FastLevel = Exclude<Level, 'browser'>

const replays: Readonly<Record<FastLevel, (path: Path, explore: Explore) => void | Promise<void>>> =
  { model: replayOnModel, actor: replayOnActor }

/** Walks paths one after the other and says how each ended. */
export async function walkAll(
  level: FastLevel,
  machine: string,
  explore: Explore,
  paths: readonly Path[],
  onWalked: (result: PathResult) => void = () => {},
): Promise<readonly PathResult[]> {
  const chart = fingerprintOf(explore.machine)
  const results: PathResult[] = []
  for (const path of paths) {
    const began = performance.now()
    let error: string | null = null
    try {
      await replays[level](path, explore)
    } catch (failure) {
      error = failure instanceof Error ? failure.message : String(failure)
    }
    const ms = Number((performance.now() - began).toFixed(1))
    const result = { machine, level, chart, path: path.id, error, ms }
    results.push(result)
    onWalked(result)
  }
  return results
}
