import { expect } from '@playwright/test'
import { flows } from '#tests/paths/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { firstReport } from '../../support/reports.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { sharedReportLevel } from './level.ts'
import { sharedCalls, shareWith } from './test-context.ts'

const name = 'shared-report'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: sharedReportLevel,
  allowedErrors: /40[09]|410|423|ERR_FAILED/,
  createContext: async (path, { page, newPatient }) => {
    const patient = await newPatient()
    const reports = [await firstReport(patient, ['TSH']), await firstReport(patient, ['HB'])]
    return {
      page,
      progress: new PathProgress(path),
      patient,
      saving: { reportId: null },
      link: await shareWith(patient, reports),
      calls: sharedCalls(),
    }
  },
  afterwards: async ({ page, link }) => {
    const trace = JSON.stringify(await page.evaluate(() => globalThis.parakhTrace?.read()))
    for (const secret of [link.token, link.pin]) expect(trace).not.toContain(secret)
  },
})
