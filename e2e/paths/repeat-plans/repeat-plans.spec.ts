import { generatePaths } from 'chart-paths/covering/generate.ts'
import { flows } from '#tests/paths/flows.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { repeatPlansLevel } from './level.ts'
import { repeatPlansCalls } from './test-context.ts'

const name = 'repeat-plans'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: repeatPlansLevel,
  // A call that is held at the end of a path reaches the provider, which knows no such test or plan.
  allowedErrors: /404|409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient }) => ({
    page,
    context,
    address,
    progress: new PathProgress(path),
    patient: await newPatient(),
    calls: repeatPlansCalls(),
  }),
})
