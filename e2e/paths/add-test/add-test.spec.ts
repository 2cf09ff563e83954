import { flows } from '#tests/paths/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { book } from '../../support/orders.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { addTestLevel } from './level.ts'
import { addTestCalls } from './test-context.ts'

const name = 'add-test'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: addTestLevel,
  // A call that is held at the end of a path reaches the provider, which knows no such payment.
  allowedErrors: /404|409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient }) => {
    const patient = await newPatient()
    return {
      page,
      context,
      address,
      progress: new PathProgress(path),
      patient,
      order: await book(patient, ['CBC']),
      calls: addTestCalls(),
    }
  },
})
