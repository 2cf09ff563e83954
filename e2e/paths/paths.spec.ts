import type { Path } from 'chart-paths/covering/paths.ts'
import { requestedPaths } from 'chart-paths/covering/requested-paths.ts'
import { type Beginning, shownCover } from 'chart-paths/covering/shown-cover.ts'
import { fingerprintOf } from 'chart-paths/exploring/fingerprint.ts'
import type { Explore } from 'chart-paths/model.ts'
import { keepResults } from 'chart-paths/replaying/results.ts'
import { isFirstRing } from '#tests/support/ring.ts'
import { test } from '../support/fixtures.ts'
import type { ChartLevel } from './level.ts'
import { levels } from './levels.ts'

/** A path has up to 40 steps, and axe checks each state on the first path that visits it. */
const TIMEOUT = 120_000

/** Parts of the walks of charts (`cart:1/2 cart:2/2`); without it, all. */
const PARTS = process.env.WALKS?.split(' ').map((part) => {
  const [name, index, of] = part.split(/[:/]/)
  return { name, index: Number(index), of: Number(of) }
})

/** In the first ring what shows everything; else all, or the wanted parts. */
function walksOf(name: string, explore: Explore): readonly Beginning[] {
  const parts = PARTS?.filter((part) => part.name === name) ?? [{ index: 1, of: 1 }]
  if (parts.length === 0) return []
  const paths = requestedPaths(name, explore)
  if (isFirstRing) return shownCover(paths)
  const isMine = (at: number) => parts.some(({ index, of }) => at % of === index - 1)
  return paths.filter((_, at) => isMine(at)).map((path) => ({ path, count: path.steps.length }))
}

for (const [name, level] of Object.entries(levels)) {
  test.describe(name, () => {
    for (const { path, count } of walksOf(name, level.explore)) {
      const isWhole = count === path.steps.length
      const title = isWhole ? path.title : `${path.title}, its first ${count} steps`
      test(`${path.id}: ${title}`, async ({
        page,
        context,
        address,
        newPatient,
        outbox,
        pageErrors,
      }) => {
        test.setTimeout(TIMEOUT)
        pageErrors.allow(level.allowedErrors)
        const fixtures = { page, context, address, newPatient, outbox }
        const walk = () => level.walk(path, count, fixtures, (step, body) => test.step(step, body))
        await (isWhole ? keepResult(name, level, path, walk) : walk())
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
    }
  })
}

async function keepResult(
  machine: string,
  { explore }: Pick<ChartLevel<never>, 'explore'>,
  path: Path,
  walk: () => Promise<void>,
): Promise<void> {
  const began = performance.now()
  let error: string | null = null
  try {
    await walk()
  } catch (failure) {
    error = failure instanceof Error ? failure.message : String(failure)
    throw failure
  } finally {
    const chart = fingerprintOf(explore.machine)
    const ms = Math.round(performance.now() - began)
    keepResults([{ machine, level: 'browser', chart, path: path.id, error, ms }])
  }
}
