import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { missingSteps } from '#tools/paths/replaying/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { PathProgress } from '../path-progress.ts'
import { walk } from '../walk.ts'
import { accountCodeLevel } from './level.ts'
import { accountCodeCalls, purposeOf } from './test-context.ts'

/** Besides its steps a path pays for axe in each state that it is the first to see. */
test.describe.configure({ timeout: 120_000 })

const name = 'account-code'
const { paths } = generatePaths(name, flows[name])

test('every path of a code for the account can be walked', () => {
  expect(missingSteps(paths, accountCodeLevel)).toEqual([])
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
    const patient = await newPatient()
    const { newestCode } = outbox
    const progress = new PathProgress(path)
    const purpose = purposeOf(path)
    const calls = accountCodeCalls(purpose)
    const testContext = { page, context, address, progress, patient, purpose, calls, newestCode }
    await walk(name, path, accountCodeLevel, testContext)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
