import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { missingOf } from '#tools/paths/replaying/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { Along } from '../along.ts'
import { walk } from '../walk.ts'
import { accountCodeLevel } from './level.ts'
import { accountCodeCalls, purposeOf } from './world.ts'

/** Besides its steps a path pays for axe in each state that it is the first to see. */
test.describe.configure({ timeout: 120_000 })

const name = 'account-code'
const { paths } = generatePaths(name, flows[name])

test('every path of a code for the account can be walked', () => {
  expect(missingOf(paths, accountCodeLevel)).toEqual([])
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
    // What the edge of the network refuses, the console tells.
    complaints.tolerate(/409|ERR_FAILED/)
    const patient = await newPatient()
    const { newestCode } = outbox
    const along = new Along(path)
    const purpose = purposeOf(path)
    const calls = accountCodeCalls(purpose)
    const world = { page, context, address, along, patient, purpose, calls, newestCode }
    await walk(name, path, accountCodeLevel, world)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
