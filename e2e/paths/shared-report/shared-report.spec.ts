import { expect } from '@playwright/test'
import { flows } from '#machines/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { missingSteps } from '#tools/paths/replaying/browser-level.ts'
import { test } from '../../support/fixtures.ts'
import { firstReport } from '../../support/reports.ts'
import { PathProgress } from '../path-progress.ts'
import { walk } from '../walk.ts'
import { sharedReportLevel } from './level.ts'
import { sharedCalls, shareWith } from './test-context.ts'

/** Besides its steps a path pays for axe in each state that it is the first to see. */
test.describe.configure({ timeout: 120_000 })

const name = 'shared-report'
const { paths } = generatePaths(name, flows[name])

test('every path of a report that is shared can be walked', () => {
  expect(missingSteps(paths, sharedReportLevel)).toEqual([])
})

for (const path of paths) {
  test(`${path.id}: ${path.title}`, async ({ page, newPatient, pageErrors }) => {
    // What the lab and the edge of the network refuse, the console tells.
    pageErrors.allow(/40[09]|410|423|ERR_FAILED/)
    const patient = await newPatient()
    const report = await firstReport(patient, ['TSH'])
    const link = await shareWith(patient, report)
    const testContext = {
      page,
      progress: new PathProgress(path),
      patient,
      report,
      link,
      calls: sharedCalls(),
    }
    await walk(name, path, sharedReportLevel, testContext)
    const trace = JSON.stringify(await page.evaluate(() => globalThis.parakhTrace?.read()))
    for (const secret of [link.token, link.pin]) expect(trace).not.toContain(secret)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
