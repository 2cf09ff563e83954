import { flows } from '#tests/paths/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { HeldCalls } from '../held-calls.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { calls, importReportLevel } from './level.ts'

const name = 'import-report'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: importReportLevel,
  allowedErrors: /409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient }) => ({
    page,
    context,
    address,
    progress: new PathProgress(path),
    patient: await newPatient(),
    calls: new HeldCalls(calls),
  }),
})
