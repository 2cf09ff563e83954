import { flows } from '#tests/paths/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { oldReportsLevel } from './level.ts'
import { oldReportCalls } from './test-context.ts'

const name = 'old-reports'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: oldReportsLevel,
  allowedErrors: /409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient }) => ({
    page,
    context,
    address,
    progress: new PathProgress(path),
    patient: await newPatient(),
    calls: oldReportCalls(),
  }),
})
