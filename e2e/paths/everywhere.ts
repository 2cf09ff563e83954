import { mkdirSync } from 'node:fs'
import { firstVisitors } from 'chart-paths/covering/prefixes.ts'
import { requestedPaths } from 'chart-paths/covering/requested-paths.ts'
import { type ExploredState, leafStates } from 'chart-paths/exploring/explored-state.ts'
import type { Explore } from 'chart-paths/model.ts'
import { SCREENS, screenOf } from 'chart-paths/replaying/screens.ts'
import { expect, type Locator, type Page } from 'playwright/test'
import type { AnyStateMachine } from 'xstate'
import { paths } from '#config/paths.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { flows } from '#tests/paths/flows.ts'
import { isFirstRing } from '#tests/support/ring.ts'
import { violationsOn } from '../support/accessible.ts'
import { faultsInEveryLook } from '../support/appearances.ts'
import { inDialog } from '../support/sign-in-steps.ts'
import { type PathTestContext, SOON, STEP_MS } from './path-progress.ts'

/** The control by which a patient causes an event, by event type or `type/sample`. */
export type Offers<TestContext> = Readonly<Record<string, (testContext: TestContext) => Locator>>

export type Everywhere<TestContext> = {
  readonly explore: Explore
  readonly offers: Offers<TestContext>
  /** The part of the page in which the chart is shown. */
  readonly within: (testContext: TestContext) => Locator
  /** The state on the root of the chart's screen, where it is not the chart's; null when it is asserted elsewhere. */
  readonly screenState?: ((state: ExploredState) => string | null) | undefined
  /** The chart does not run yet. */
  readonly isBefore?: ((testContext: TestContext) => boolean) | undefined
  /** The chart leaves this state by itself at once, so only the trace shows it. */
  readonly isFleeting?: ((testContext: TestContext, state: ExploredState) => boolean) | undefined
}

/** A state with a shorter timer would end before axe has checked it. */
const PASSING_MS = 5_000

/** By machine, for each state the one path on which axe checks it. */
const visitors = new Map<AnyStateMachine, ReadonlyMap<string, string>>()

/**
 * Assertions after every step: the trace has it; the real state is the planned one, in the chart and
 * on its screen; no control offers an event that the chart refuses; and, but for the first ring, axe
 * finds nothing when a state is first visited.
 */
export async function assertEverywhere<TestContext extends PathTestContext>(
  { explore, offers, within, screenState, isBefore, isFleeting }: Everywhere<TestContext>,
  testContext: TestContext,
  state: ExploredState,
): Promise<void> {
  const { machine } = explore
  const { page, progress } = testContext
  progress.arrive()
  if (isBefore?.(testContext)) return
  await progress.expectTraced(page, state)
  if (isFleeting?.(testContext, state)) return
  await expectRendered(page)
  await expectState(page, machine.id, stateOf(state.snapshot))
  const shown = screenState ? screenState(state) : stateOf(state.snapshot)
  if (shown !== null) await expectScreen(within(testContext), shown)
  await expectNoRefusedOffers(explore, offers, testContext, state)
  if (!isFirstRing) await checkAccessibility(testContext, machine, state)
}

/** Expects the state on the first element that carries one, if the chart is shown. */
async function expectScreen(within: Locator, state: string): Promise<void> {
  const roots = within.locator('[data-state]').first()
  const shown = () =>
    roots.evaluateAll(([root]) => (root instanceof HTMLElement ? root.dataset.state : undefined))
  await expect
    .poll(async () => (await shown()) ?? state, { message: 'data-state', intervals: SOON })
    .toBe(state)
}

async function expectNoRefusedOffers<TestContext>(
  { events }: Explore,
  offers: Offers<TestContext>,
  testContext: TestContext,
  { snapshot }: ExploredState,
): Promise<void> {
  const isRefused = (label: string) => {
    const [type = '', sample] = label.split('/')
    const meant = Object.entries(events[type] ?? {}).filter(([name]) => name === (sample ?? name))
    return !meant.some(([, { event }]) => snapshot.can(event))
  }
  const isOffered = (offered: Locator) => offered.evaluateAll(someIsEnabled)
  const controls = Object.entries(offers)
    .filter(([label]) => isRefused(label))
    .map(([label, offered]) => ({ label, control: offered(testContext) }))
  // One look for all of them: each look costs a message to the browser and back.
  const [first, ...others] = controls.map(({ control }) => control)
  const all = first && others.reduce((some, other) => some.or(other), first)
  const offeredAndRefused = async () => {
    if (!all || !(await isOffered(all))) return []
    const found = await Promise.all(controls.map(({ control }) => isOffered(control)))
    return controls.flatMap(({ label }, at) => (found[at] ? [label] : []))
  }
  const message = 'events that are offered and refused'
  await expect.poll(offeredAndRefused, { message, intervals: SOON }).toEqual([])
}

const SIGN_IN_PAGES: readonly string[] = [paths.login.path, paths.signUp.path]

/** Expects that the page and the sign-in dialog, if open, have loaded. */
async function expectRendered(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1)
  const signIn = await page.evaluate(() => globalThis.parakhTrace?.states().signIn ?? 'closed')
  const isOnPage = SIGN_IN_PAGES.includes(new URL(page.url()).pathname)
  if (signIn !== 'closed' && !isOnPage) await expect(inDialog(page).first()).toBeVisible()
}

/** Expects the real state of a chart. The page must run with `?trace=on`. */
export async function expectState(page: Page, machine: string, state: string): Promise<void> {
  const real = () => page.evaluate((id) => globalThis.parakhTrace?.states()[id] ?? 'none', machine)
  const message = `the state of ${machine}`
  await expect.poll(real, { message, timeout: STEP_MS, intervals: SOON }).toBe(state)
}

async function checkAccessibility(
  { page, progress }: PathTestContext,
  machine: AnyStateMachine,
  state: ExploredState,
) {
  if (state.timers.flat().some(({ ms }) => ms <= PASSING_MS)) return
  const isMine = (state: string) => visitorsOf(machine).get(state) === progress.path.id
  const fresh = leafStates(state.snapshot).filter(
    (state) => isMine(state) && !progress.seen.has(state),
  )
  if (fresh.length === 0) return
  for (const state of fresh) progress.seen.add(state)
  // The contrast of a toast is too low while it fades.
  const faults = process.env.LOOKS === 'all' ? faultsInEveryLook : violationsOn
  expect(await faults(page, ['.Toastify'])).toEqual([])
  if (!process.env.PATHS_SCREENS) return
  mkdirSync(SCREENS, { recursive: true })
  for (const state of fresh) {
    await page.screenshot({ path: screenOf(state), type: 'jpeg', quality: 60 })
  }
}

function visitorsOf(machine: AnyStateMachine): ReadonlyMap<string, string> {
  const known = visitors.get(machine)
  if (known) return known
  const flow = Object.entries(flows).find(([, explore]) => explore.machine === machine)
  const found = flow ? firstVisitors(requestedPaths(...flow)) : new Map<string, string>()
  visitors.set(machine, found)
  return found
}

function someIsEnabled(elements: Element[]): boolean {
  return elements.some(
    (element) =>
      element.checkVisibility() &&
      !element.matches(':disabled, [aria-disabled="true"], [inert] *, [aria-hidden="true"] *'),
  )
}
