import type { Path } from '../covering/paths.ts'
import { fingerprintOf } from '../exploring/fingerprint.ts'
import type { Explore } from '../model.ts'
import type { Level } from './levels.ts'
import { replayOnActor } from './replay-actor.ts'
import { replayOnModel } from './replay-model.ts'
import type { PathResult } from './results.ts'

/** The levels that need no browser. */
export type FastLevel = Exclude<Level, 'browser'>

const replays: Readonly<Record<FastLevel, (path: Path, explore: Explore) => void | Promise<void>>> =
  { model: replayOnModel, actor: replayOnActor }

/** Replays paths of one machine one after the other. */
export function walkAll(
  level: FastLevel,
  machine: string,
  explore: Explore,
  paths: readonly Path[],
  onWalked?: (result: PathResult) => void,
): Promise<readonly PathResult[]> {
  const chart = fingerprintOf(explore.machine)
  return walkEach(
    { machine, level, chart },
    paths,
    (path) => replays[level](path, explore),
    onWalked,
  )
}

/** Replays paths one after the other and returns a result for each. */
export async function walkEach(
  walked: Pick<PathResult, 'machine' | 'level' | 'chart'>,
  paths: readonly Path[],
  replay: (path: Path) => void | Promise<void>,
  onWalked: (result: PathResult) => void = () => {},
): Promise<readonly PathResult[]> {
  const results: PathResult[] = []
  for (const path of paths) {
    const began = performance.now()
    let error: string | null = null
    try {
      await replay(path)
    } catch (failure) {
      error = failure instanceof Error ? failure.message : String(failure)
    }
    const ms = Number((performance.now() - began).toFixed(1))
    const result = { ...walked, path: path.id, error, ms }
    results.push(result)
    onWalked(result)
  }
  return results
}
