import { flows } from '#tests/paths/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { linkedBookingLevel } from './level.ts'
import { linkedBookingCalls } from './test-context.ts'

const name = 'linked-booking'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: linkedBookingLevel,
  // Refusals are planned, and a call that is held at the end of a path is cut off.
  allowedErrors: /404|409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient }) => ({
    page,
    context,
    address,
    progress: new PathProgress(path),
    patient: await newPatient(),
    calls: linkedBookingCalls(),
    served: { lines: [], open: null },
  }),
})
