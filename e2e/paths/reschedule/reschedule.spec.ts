import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { missingSteps } from '#tools/paths/replaying/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { book } from '../../support/orders.ts'
import { PathProgress } from '../path-progress.ts'
import { walk } from '../walk.ts'
import { rescheduleLevel } from './level.ts'
import { rescheduleCalls } from './test-context.ts'

/** Besides its steps a path pays for axe in each state that it is the first to see. */
test.describe.configure({ timeout: 120_000 })

const name = 'reschedule'
const { paths } = generatePaths(name, flows[name])

test('every path of an order that moves can be walked', () => {
  expect(missingSteps(paths, rescheduleLevel)).toEqual([])
})

for (const path of paths) {
  test(`${path.id}: ${path.title}`, async ({ page, context, address, newPatient, pageErrors }) => {
    // What the edge of the network refuses, the console tells.
    pageErrors.allow(/409|ERR_FAILED/)
    const patient = await newPatient()
    const order = await book(patient, ['CBC'])
    const testContext = {
      page,
      context,
      address,
      progress: new PathProgress(path),
      patient,
      order,
      calls: rescheduleCalls(),
    }
    await walk(name, path, rescheduleLevel, testContext)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
