import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { type BrowserLevel, missingOf } from '#tests/paths/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { byPort } from '../by-port.ts'
import { everywhere } from '../everywhere.ts'
import { walk } from '../walk.ts'
import { BookingCalls } from './booking-calls.ts'
import { events } from './events.ts'
import { outcomes } from './outcomes.ts'
import { prepareBooking } from './prepare.ts'
import { selectPaths } from './selection.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import type { World } from './world.ts'

const level: BrowserLevel<World> = {
  explore: flows.checkout,
  byPort: byPort('checkout'),
  start,
  events,
  outcomes,
  timers: {
    LEAD_PATIENCE: ({ page }) => page.clock.fastForward(2_000),
    PAYMENT_RECHECK: ({ page }) => page.clock.fastForward(5_000),
  },
  states,
  everywhere: everywhere(flows.checkout, {}),
}

const { all, wired, byHand, detours } = selectPaths('checkout', flows.checkout)
const walked = [...byHand, ...detours]

const PASSWORD = 'three blue tubes'

/** So many at least: a lost executor must not pass for a shorter list. */
const FEWEST = 135

test('every path of the home visit can be walked', () => {
  process.stdout.write(
    `checkout: ${byHand.length} of ${all.length} paths are walked in Chromium, ` +
      `and ${detours.length} detours; ${all.length - wired.length} go to a centre, ` +
      `${wired.length - byHand.length} a step that no screen offers\n`,
  )
  expect(missingOf(walked, level)).toEqual([])
  expect(walked.length).toBeGreaterThanOrEqual(FEWEST)
})

for (const path of walked) {
  test(`${path.id}: ${path.title}`, async ({ page, context, address, newPatient, complaints }) => {
    // What the edge of the network refuses, the console tells.
    complaints.tolerate(/40[149]|ERR_FAILED/)
    const patient = await newPatient({ password: PASSWORD })
    const newSession = () => patient.openSession(patient.user.mobile_no, PASSWORD)
    const booking = await prepareBooking(patient, path)
    const calls = new BookingCalls()
    const cart = { changes: 0 }
    const gateway = { url: '' }
    const browser = { page, context, address, newSession }
    const world = { ...browser, path, patient, booking, calls, cart, gateway }
    await walk('checkout', path, level, world)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
