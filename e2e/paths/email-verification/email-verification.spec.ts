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

/** Besides its steps a path pays for axe in each state that it is the first to see. */
test.describe.configure({ timeout: 120_000 })

const name = 'email-verification'
const { paths } = generatePaths(name, flows[name])

test('every path of the confirmation of an e-mail can be walked', () => {
  expect(missingSteps(paths, emailVerificationLevel)).toEqual([])
})

for (const path of paths) {
  test(`${path.id}: ${path.title}`, async ({
    page,
    context,
    address,
    newPatient,
    outbox,
    pageErrors,
  }) => {
    // What the edge of the network refuses, the console tells.
    pageErrors.allow(/409|ERR_FAILED/)
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
