import { mkdirSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { stateOf } from '#lib/system/state-of.ts'
import type { Explore } from '#machines/explore.ts'
import type { Assertion } from '#tests/paths/browser-level.ts'
import { type Place, statesOf } from '#tests/paths/place.ts'
import { SCREENS, screenOf } from '#tests/paths/screens.ts'
import { expectAccessibleBeside } from '../support/accessible.ts'

/** What every world of a path has. */
export type PathWorld = { readonly page: Page }

/** Where a patient makes an event happen: what is pressed, checked or sent. */
export type Offers<World> = Readonly<Record<string, (world: World) => Locator>>

/** A place that passes by itself in this time is gone before it has been looked at. */
const PASSING_MS = 5_000

/** Checked for accessibility by this worker already. */
const seen = new Set<string>()

/**
 * What holds in every place of a chart: the real state is the planned one, what the chart refuses
 * is not offered, and each state, when it is first seen, has nothing that axe finds.
 */
export function everywhere<World extends PathWorld>(
  { machine, events }: Explore,
  offers: Offers<World>,
): Assertion<World> {
  return async (world, place) => {
    await expectState(world.page, machine.id, stateOf(place.snapshot))
    for (const [type, offered] of Object.entries(offers)) {
      const samples = Object.values(events[type] ?? {})
      if (samples.some(({ event }) => place.snapshot.can(event))) continue
      const isOffered = () => offered(world).evaluateAll(someIsEnabled)
      await expect.poll(isOffered, { message: `${type} is offered and refused` }).toBe(false)
    }
    await look(world.page, place)
  }
}

/** The state in which a chart really is: the page runs with `?trace=on`. */
export async function expectState(page: Page, machine: string, state: string): Promise<void> {
  const real = () => page.evaluate((id) => globalThis.parakhTrace?.states()[id] ?? 'none', machine)
  await expect.poll(real, { message: `the state of ${machine}` }).toBe(state)
}

async function look(page: Page, place: Place): Promise<void> {
  const isPassing = place.timers.flat().some(({ ms }) => ms <= PASSING_MS)
  const fresh = isPassing ? [] : statesOf(place.snapshot).filter((state) => !seen.has(state))
  if (fresh.length === 0) return
  for (const state of fresh) seen.add(state)
  await expectAccessibleBeside(page, '.Toastify')
  if (!process.env.PATHS_SCREENS) return
  mkdirSync(SCREENS, { recursive: true })
  for (const state of fresh) {
    await page.screenshot({ path: screenOf(state), type: 'jpeg', quality: 60 })
  }
}

function someIsEnabled(elements: Element[]): boolean {
  return elements.some(
    (element) =>
      element.checkVisibility() &&
      !element.matches(':disabled, [aria-disabled="true"], [inert] *, [aria-hidden="true"] *'),
  )
}
