import { flows } from '#tests/paths/flows.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import { addTest, book } from '../../support/orders.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { takeOutLevel } from './level.ts'
import { takeOutCalls } from './test-context.ts'

const name = 'take-out'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: takeOutLevel,
  // A call that is held at the end of a path reaches the provider, which has other amounts.
  allowedErrors: /409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient }) => {
    const patient = await newPatient()
    const order = await book(patient, ['CBC'])
    return {
      page,
      context,
      address,
      progress: new PathProgress(path),
      patient,
      order: await addTest(patient, order, 'HBA1C'),
      calls: takeOutCalls(),
    }
  },
})
