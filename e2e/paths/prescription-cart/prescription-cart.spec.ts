import { generatePaths } from 'chart-paths/covering/generate.ts'
import { flows } from '#tests/paths/flows.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { prescriptionCartLevel } from './level.ts'
import { prescriptionCartCalls } from './test-context.ts'

const name = 'prescription-cart'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: prescriptionCartLevel,
  // A call that is held at the end of a path reaches the provider, which knows no such prescription.
  allowedErrors: /404|409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient }) => ({
    page,
    context,
    address,
    progress: new PathProgress(path),
    patient: await newPatient(),
    calls: prescriptionCartCalls(),
  }),
})
