import { mkdirSync } from 'node:fs'
import { firstVisitors } from 'chart-paths/covering/prefixes.ts'
import { requestedPaths } from 'chart-paths/covering/requested-paths.ts'
import { type ExploredState, leafStates } from 'chart-paths/exploring/explored-state.ts'
import type { Explore } from 'chart-paths/model.ts'
import type { Assertion } from 'chart-paths/replaying/browser-level.ts'
import { SCREENS, screenOf } from 'chart-paths/replaying/screens.ts'
import { expect, type Locator, type Page } from 'playwright/test'
import type { AnyStateMachine } from 'xstate'
import { stateOf } from '#lib/system/state-of.ts'
import { flows } from '#tests/paths/flows.ts'
import { isFirstRing } from '#tests/support/ring.ts'
import { violationsOn } from '../support/accessible.ts'
import { faultsInEveryLook } from '../support/appearances.ts'
import { type PathTestContext, SOON, STEP_MS } from './path-progress.ts'

/** The control by which a patient causes an event, by event type. */
export type Offers<TestContext> = Readonly<Record<string, (testContext: TestContext) => Locator>>

/** A state with a shorter timer would end before axe has checked it. */
const PASSING_MS = 5_000

/** By machine, for each state the one path on which axe checks it. */
const visitors = new Map<AnyStateMachine, ReadonlyMap<string, string>>()

/**
 * Assertions for every state of a chart: the real state is the planned one, no control offers an
 * event that the chart refuses, and, but for the first ring, axe finds nothing when a state is first visited.
 */
export function everywhere<TestContext extends PathTestContext>(
  { machine, events }: Explore,
  offers: Offers<TestContext>,
): Assertion<TestContext> {
  return async (testContext, state) => {
    await expectState(testContext.page, machine.id, stateOf(state.snapshot))
    const refused = Object.entries(offers).filter(
      ([type]) => !Object.values(events[type] ?? {}).some(({ event }) => state.snapshot.can(event)),
    )
    const isOffered = (offered: Locator) => offered.evaluateAll(someIsEnabled)
    const controls = refused.map(([type, offered]) => ({ type, control: offered(testContext) }))
    // One look for all of them: each look costs a message to the browser and back.
    const [first, ...others] = controls.map(({ control }) => control)
    const all = first && others.reduce((some, other) => some.or(other), first)
    const offeredAndRefused = async () => {
      if (!all || !(await isOffered(all))) return []
      const found = await Promise.all(controls.map(({ control }) => isOffered(control)))
      return controls.flatMap(({ type }, at) => (found[at] ? [type] : []))
    }
    const message = 'events that are offered and refused'
    await expect.poll(offeredAndRefused, { message, intervals: SOON }).toEqual([])
    if (!isFirstRing) await checkAccessibility(testContext, machine, state)
  }
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
