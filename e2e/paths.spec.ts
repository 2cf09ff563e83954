import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { type BrowserLevel, missingOf, walkInBrowser } from '#tests/paths/browser-level.ts'
import { expectationOf } from '#tests/paths/expectations.ts'
import { generatePaths } from '#tests/paths/generate.ts'
import { events } from './paths/events.ts'
import { HeldCalls } from './paths/held-calls.ts'
import { outcomes } from './paths/outcomes.ts'
import { prepareBooking } from './paths/prepare.ts'
import { isByHand, isWired } from './paths/selection.ts'
import { start } from './paths/start.ts'
import { states } from './paths/states.ts'
import type { World } from './paths/world.ts'
import { test } from './support/fixtures.ts'

const level: BrowserLevel<World> = {
  start,
  events,
  outcomes,
  timers: { LEAD_PATIENCE: ({ page }) => page.clock.fastForward(2_000) },
  states,
}

const { paths } = generatePaths('checkout', flows.checkout, expectationOf('checkout'))
const wired = paths.filter(isWired)
const walked = wired.filter(isByHand)

test('every path of the home visit paid at service can be walked', () => {
  process.stdout.write(
    `checkout: ${walked.length} of ${paths.length} paths walked in Chromium; ` +
      `${paths.length - wired.length} need what is not offered yet, ` +
      `${wired.length - walked.length} a step that no screen offers\n`,
  )
  expect(missingOf(walked, level)).toEqual([])
})

for (const path of walked) {
  test(`${path.id}: ${path.title}`, async ({ page, context, address, newPatient, complaints }) => {
    // What the edge of the network refuses, the console tells.
    complaints.tolerate(/40[149]|ERR_FAILED/)
    const patient = await newPatient()
    const booking = await prepareBooking(patient)
    const calls = new HeldCalls()
    await walkInBrowser(path, level, { page, context, address, path, patient, booking, calls })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
