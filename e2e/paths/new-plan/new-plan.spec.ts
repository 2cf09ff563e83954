import { flows } from '#tests/paths/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { newPlanLevel } from './level.ts'
import { newPlanCalls } from './test-context.ts'

const name = 'new-plan'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: newPlanLevel,
  // A call that is held at the end of a path reaches the provider, which knows no such test or plan.
  allowedErrors: /404|409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient }) => ({
    page,
    context,
    address,
    progress: new PathProgress(path),
    patient: await newPatient(),
    calls: newPlanCalls(),
  }),
})
