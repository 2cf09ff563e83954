import type { Path } from '#tools/paths/covering/paths.ts'
import { fingerprintOf } from '#tools/paths/exploring/fingerprint.ts'
import { type BrowserLevel, walkInBrowser } from '#tools/paths/replaying/browser-level.ts'
import { keepResults } from '#tools/paths/replaying/results.ts'

/** Walks a path and records the result. */
export async function walk<TestContext>(
  machine: string,
  path: Path,
  level: BrowserLevel<TestContext>,
  testContext: TestContext,
): Promise<void> {
  const began = performance.now()
  let error: string | null = null
  try {
    await walkInBrowser(path, level, testContext)
  } catch (failure) {
    error = failure instanceof Error ? failure.message : String(failure)
    throw failure
  } finally {
    const chart = fingerprintOf(level.explore.machine)
    const ms = Math.round(performance.now() - began)
    keepResults([{ machine, level: 'browser', chart, path: path.id, error, ms }])
  }
}
