import type { Path, PathStep } from 'chart-paths/covering/paths.ts'
import { type Beginning, shownCover } from 'chart-paths/covering/shown-cover.ts'
import { leafStates } from 'chart-paths/exploring/explored-state.ts'
import { fingerprintOf } from 'chart-paths/exploring/fingerprint.ts'
import { type BrowserLevel, walkInBrowser } from 'chart-paths/replaying/browser-level.ts'
import { keepResults } from 'chart-paths/replaying/results.ts'
import type { BrowserContext, Page } from 'playwright/test'
import { STEP_SETTLE } from '#machines/shared/step-settle.ts'
import { isFirstRing } from '#tests/support/ring.ts'
import { type Fixtures, test } from '../support/fixtures.ts'

/** The fixtures from which the test context of a path is made. */
export type PathFixtures = Pick<Fixtures, 'address' | 'newPatient' | 'outbox'> & {
  readonly page: Page
  readonly context: BrowserContext
}

type PathTests<TestContext> = {
  /** The name of the flow. */
  readonly name: string
  readonly paths: readonly Path[]
  readonly level: BrowserLevel<TestContext>
  /** Console errors that the failures of the paths cause. */
  readonly allowedErrors: RegExp
  readonly createContext: (path: Path, fixtures: PathFixtures) => Promise<TestContext>
  /** Runs after the last step. */
  readonly afterwards?: (testContext: TestContext) => Promise<void>
}

/** A path has up to 40 steps, and axe checks each state on the first path that visits it. */
const TIMEOUT = 120_000

const SETTLES_IN_MS = 3_500

/** In the first ring what shows everything; else all, or the parts in WALKS (`cart:1/2 cart:2/2`). */
function walksOf(name: string, paths: readonly Path[]): readonly Beginning[] {
  if (isFirstRing) return shownCover(paths)
  const { WALKS } = process.env
  const parts = WALKS?.split(' ').filter((part) => part.startsWith(`${name}:`)) ?? ['1/1']
  const isMine = (at: number) =>
    parts.some((part) => {
      const [index = 1, of = 1] = part.replace(/^.*:/, '').split('/').map(Number)
      return at % of === index - 1
    })
  return paths.filter((_, at) => isMine(at)).map((path) => ({ path, count: path.steps.length }))
}

/** Defines a test for each walked path. */
export function testPaths<TestContext>({
  name,
  paths,
  level,
  allowedErrors,
  createContext,
  afterwards,
}: PathTests<TestContext>): void {
  for (const { path, count } of walksOf(name, paths)) {
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
      pageErrors.allow(allowedErrors)
      await settleLater(page, path)
      const fixtures = { page, context, address, newPatient, outbox }
      const testContext = await createContext(path, fixtures)
      const walked = { ...path, steps: path.steps.slice(0, count) }
      const walk = () =>
        walkInBrowser(walked, unhurried(level, page), testContext, (step, body) =>
          test.step(step, body),
        )
      await (isWhole ? keepResult(name, path, level, walk) : walk())
      await afterwards?.(testContext)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }
}

/** A step in the first moment of a page, which is over before a busy machine takes it. */
function isWhileSettling({ cause }: PathStep, at: number, steps: readonly PathStep[]): boolean {
  const before = steps[at - 1]?.result.state
  return (
    cause.kind === 'event' &&
    before !== undefined &&
    leafStates(before.snapshot).some((state) => state.endsWith('settling'))
  )
}

/** Prolongs the first moment of a page on walks with a step in it. */
export async function settleLater(page: Page, path: Path): Promise<void> {
  if (!path.steps.some(isWhileSettling)) return
  await page.addInitScript(
    ([usual, longer]) => {
      const { setTimeout } = globalThis
      const put = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
        setTimeout(handler, delay === usual ? longer : delay, ...rest)
      // SAFETY: it has the same parameters and result.
      globalThis.setTimeout = put as typeof setTimeout
    },
    [STEP_SETTLE, SETTLES_IN_MS] as const,
  )
}

/** A key before each press, as from a patient who looks first: no step is the second tap of a double tap. */
export function unhurried<TestContext>(
  level: BrowserLevel<TestContext>,
  page: Page,
): BrowserLevel<TestContext> {
  return {
    ...level,
    everywhere: async (testContext, state) => {
      await level.everywhere(testContext, state)
      await page.keyboard.press('Shift')
    },
  }
}

async function keepResult<TestContext>(
  machine: string,
  path: Path,
  level: BrowserLevel<TestContext>,
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
    const chart = fingerprintOf(level.explore.machine)
    const ms = Math.round(performance.now() - began)
    keepResults([{ machine, level: 'browser', chart, path: path.id, error, ms }])
  }
}
