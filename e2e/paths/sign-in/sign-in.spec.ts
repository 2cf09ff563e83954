import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { requestedPaths } from '#tools/paths/covering/requested-paths.ts'
import { missingSteps } from '#tools/paths/replaying/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { PathProgress } from '../path-progress.ts'
import { walk } from '../walk.ts'
import { signInLevel } from './level.ts'
import { SignInCalls } from './sign-in-calls.ts'
import type { TestContext } from './test-context.ts'
import { outOfReach } from './visits.ts'

/** A tour of twenty steps, and axe in each state that it is the first to see. */
test.describe.configure({ timeout: 120_000 })

const paths = requestedPaths('sign-in', flows['sign-in'])

test('every path of sign-in can be walked', () => {
  expect(missingSteps(paths, signInLevel)).toEqual([])
})

test('every transition of sign-in is taken by hand on some path', () => {
  expect(outOfReach(paths)).toEqual([])
})

for (const path of paths) {
  test(`${path.id}: ${path.title}`, async ({ page, context, newPatient, outbox, pageErrors }) => {
    // What the edge of the network refuses, the console tells.
    pageErrors.allow(/409|ERR_FAILED/)
    const { newestCode } = outbox
    const calls = new SignInCalls()
    const now: TestContext['now'] = {
      sentTo: new Map(),
      address: '',
      account: null,
      isSignedIn: false,
      wantsReports: false,
    }
    const progress = new PathProgress(path)
    const testContext = { page, context, progress, calls, newPatient, newestCode, now }
    await walk('sign-in', path, signInLevel, testContext)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
