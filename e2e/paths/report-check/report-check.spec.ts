import { generatePaths } from 'chart-paths/covering/generate.ts'
import { flows } from '#tests/paths/flows.ts'
import { firstReport } from '../../support/reports.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { Codes } from './codes.ts'
import { HeldDevices } from './devices.ts'
import { KeyCalls } from './key-calls.ts'
import { reportCheckLevel } from './level.ts'

const name = 'report-check'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: reportCheckLevel,
  allowedErrors: /ERR_FAILED/,
  createContext: async (path, { page, newPatient }) => {
    const patient = await newPatient()
    const { report_id: id } = await firstReport(patient, ['TSH'])
    const { qr_code } = await patient.call('reportDetails', { params: { id } })
    const progress = new PathProgress(path)
    return {
      page,
      progress,
      calls: new KeyCalls(progress),
      codes: new Codes(progress, qr_code),
      devices: await HeldDevices.on(page),
    }
  },
})
