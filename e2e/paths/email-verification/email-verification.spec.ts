import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { missingSteps } from '#tools/paths/replaying/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { PathProgress } from '../path-progress.ts'
import { walk } from '../walk.ts'
import { holderOf } from './holder.ts'
import { emailVerificationLevel } from './level.ts'
import { emailCalls } from './test-context.ts'

/** Time for the steps, and for axe in each state that this path is the first to visit. */
test.describe.configure({ timeout: 120_000 })

const name = 'email-verification'
const { paths } = generatePaths(name, flows[name])

test('every path of the e-mail verification can be walked', () => {
  expect(missingSteps(paths, emailVerificationLevel)).toEqual([])
})

for (const path of paths) {
  test(`${path.id}: ${path.title}`, async ({
    page,
    context,
    address,
    newPatient,
    outbox,
    complaints,
  }) => {
    // The console reports the calls that fail on the path.
    complaints.tolerate(/409|ERR_FAILED/)
    const { newestCode } = outbox
    const holder = await holderOf(path, { newPatient, newestCode })
    const progress = new PathProgress(path)
    const testContext = {
      page,
      context,
      address,
      progress,
      holder,
      newestCode,
      calls: emailCalls(),
    }
    await walk(name, path, emailVerificationLevel, testContext)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
