import type { Path } from 'chart-paths/covering/paths.ts'
import { type Prefix, prefixesTo } from 'chart-paths/covering/prefixes.ts'
import { requestedPaths } from 'chart-paths/covering/requested-paths.ts'
import { walkInBrowser } from 'chart-paths/replaying/browser-level.ts'
import { checkTrace } from 'chart-paths/traces/check-trace.ts'
import { expect, type Page } from 'playwright/test'
import type { Trace } from '#lib/trace/trace-entry.ts'
import { flows } from '#tests/paths/flows.ts'
import { traceFormat } from '#tests/paths/trace-format.ts'
import { isFirstRing } from '#tests/support/ring.ts'
import { test } from '../support/fixtures.ts'
import { placedBookings } from '../support/orders.ts'
import { checkoutLevel } from './checkout.level.ts'
import { unhurried } from './level.ts'
import { settleLater, signOutInOtherTab } from './page-control.ts'

/** Interruptions that may happen in any state. */
const interruptions = {
  reload: async (page: Page) => {
    await page.reload()
  },
  'back and forward': async (page: Page) => {
    // Back may leave the app.
    await page.goBack()
    await page.goForward()
  },
  'a lost session': (page: Page) => signOutInOtherTab(page, false),
  'a second tab': async (page: Page) => {
    const second = await page.context().newPage()
    await second.goto(page.url())
    await expectUsable(second)
    await second.close()
    await page.bringToFront()
  },
  'no network for a while': async (page: Page) => {
    await page.context().setOffline(true)
    await expectUsable(page)
    await page.context().setOffline(false)
  },
} as const satisfies Record<string, (page: Page) => Promise<void>>

type Interruption = keyof typeof interruptions

/** Expects a page with one heading and no error message. */
async function expectUsable(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.getByText(/went wrong on our side/)).toHaveCount(0)
}

/** The trace of the charts, after the checkout has resumed. */
async function settledTrace(page: Page): Promise<Trace> {
  const state = () => page.evaluate(() => globalThis.parakhTrace?.states().checkout)
  await expect.poll(state).toMatch(/^(?!waking|resuming)/)
  const trace = await page.evaluate(() => globalThis.parakhTrace?.read())
  if (!trace) throw new Error('The page records no trace.')
  return trace
}

/** Doubles every click on a button; the second follows in a microtask. */
async function pressTwice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const once = 'button:not([role="switch"], [aria-expanded], [aria-pressed])'
        const button = target instanceof Element ? target.closest<HTMLElement>(once) : null
        if (isTrusted && button) queueMicrotask(() => button.click())
      },
      { capture: true },
    )
  })
}

type Interrupted = Prefix & { readonly interruption: Interruption }

/** Set to `all` by `npm run paths -- run --level browser --interrupt`. */
const WANTED = process.env.PATHS_INTERRUPTIONS

/** Size of the default sample. */
const SAMPLE = 10
const PATHS_IN_SAMPLE = 3

/** Every interruption in every state, or a sample; none in the first ring. */
function chosenInterruptions(prefixes: readonly Prefix[]): readonly Interrupted[] {
  if (isFirstRing) return []
  // SAFETY: the keys of a constant.
  const kinds = Object.keys(interruptions) as Interruption[]
  if (WANTED === 'all') {
    return prefixes.flatMap((prefix) => kinds.map((interruption) => ({ ...prefix, interruption })))
  }
  const every = Math.max(1, Math.floor(prefixes.length / SAMPLE))
  return prefixes
    .filter((_, index) => index % every === 0)
    .map((prefix, index) => ({ ...prefix, interruption: kinds[index % kinds.length] ?? 'reload' }))
}

/** The paths on which every click is doubled. */
function chosenPaths(paths: readonly Path[]): readonly Path[] {
  if (isFirstRing) return []
  if (WANTED === 'all') return paths
  const every = Math.max(1, Math.floor(paths.length / PATHS_IN_SAMPLE))
  return paths.filter((_, index) => index % every === 0)
}

const paths = requestedPaths('checkout', flows.checkout)

for (const path of chosenPaths(paths)) {
  test(`a double click on every button places at most one booking: ${path.id}`, async ({
    page,
    context,
    address,
    newPatient,
    outbox,
    pageErrors,
  }) => {
    pageErrors.allow(/40[149]|ERR_FAILED/)
    test.setTimeout(90_000)
    await pressTwice(page)
    const fixtures = { page, context, address, newPatient, outbox }
    const testContext = await checkoutLevel.begin(path, fixtures)
    const bookings = () => placedBookings(testContext.patient)
    const before = await bookings()
    await walkInBrowser(path, checkoutLevel, testContext)
    expect((await bookings()) - before).toBeLessThanOrEqual(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

for (const { state, path, interruption } of chosenInterruptions(prefixesTo(paths))) {
  test(`${interruption} in ${state}`, async ({
    page,
    context,
    address,
    newPatient,
    outbox,
    pageErrors,
  }) => {
    pageErrors.allow(/40[149]|ERR_|Failed to (fetch|load)/)
    test.setTimeout(90_000)
    await settleLater(page, path)
    const fixtures = { page, context, address, newPatient, outbox }
    const testContext = await checkoutLevel.begin(path, fixtures)
    const bookings = () => placedBookings(testContext.patient)
    const before = await bookings()
    await walkInBrowser(path, unhurried(checkoutLevel, page), testContext)
    await testContext.calls.releaseAll()
    await interruptions[interruption](page)
    await expectUsable(page)
    const trace = await settledTrace(page)
    expect(
      checkTrace(trace, flows, traceFormat).flatMap(({ deviation }) => deviation ?? []),
    ).toEqual([])
    expect((await bookings()) - before).toBeLessThanOrEqual(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
