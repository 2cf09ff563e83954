import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { missingSteps } from '#tools/paths/replaying/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { firstReport } from '../../support/reports.ts'
import { PathProgress } from '../path-progress.ts'
import { walk } from '../walk.ts'
import { Codes } from './codes.ts'
import { HeldDevices } from './devices.ts'
import { KeyCalls } from './key-calls.ts'
import { reportCheckLevel } from './level.ts'

/** Besides its steps a path pays for axe in each state that it is the first to see. */
test.describe.configure({ timeout: 120_000 })

const name = 'report-check'
const { paths } = generatePaths(name, flows[name])

test('every path of a report that is checked can be walked', () => {
  expect(missingSteps(paths, reportCheckLevel)).toEqual([])
})

for (const path of paths) {
  test(`${path.id}: ${path.title}`, async ({ page, newPatient, pageErrors }) => {
    // What the edge of the network refuses, the console tells.
    pageErrors.allow(/ERR_FAILED/)
    const patient = await newPatient()
    const { report_id: id } = await firstReport(patient, ['TSH'])
    const { qr_code } = await patient.call('reportDetails', { params: { id } })
    const progress = new PathProgress(path)
    const testContext = {
      page,
      progress,
      calls: new KeyCalls(progress),
      codes: new Codes(progress, qr_code),
      devices: await HeldDevices.on(page),
    }
    await walk(name, path, reportCheckLevel, testContext)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
