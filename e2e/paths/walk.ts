import { type BrowserLevel, walkInBrowser } from '#tests/paths/browser-level.ts'
import { fingerprintOf } from '#tests/paths/fingerprint.ts'
import type { Path } from '#tests/paths/paths.ts'
import { keepResults } from '#tests/paths/results.ts'

/** Walks a path and leaves word of how that went. */
export async function walk<World>(
  machine: string,
  path: Path,
  level: BrowserLevel<World>,
  world: World,
): Promise<void> {
  const began = performance.now()
  let error: string | null = null
  try {
    await walkInBrowser(path, level, world)
  } catch (failure) {
    error = failure instanceof Error ? failure.message : String(failure)
    throw failure
  } finally {
    const chart = fingerprintOf(level.explore.machine)
    const ms = Math.round(performance.now() - began)
    keepResults([{ machine, level: 'browser', chart, path: path.id, error, ms }])
  }
}
