import { generatePaths } from 'chart-paths/covering/generate.ts'
import { flows } from '#tests/paths/flows.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { orderChangeLevel } from './level.ts'
import { bookFor, kindOf, orderChangeCalls } from './test-context.ts'

const name = 'order-change'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: orderChangeLevel,
  // A call that is held at the end of a path reaches the provider, which has other amounts and no such payment.
  allowedErrors: /404|409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient }) => {
    const patient = await newPatient()
    const kind = kindOf(path)
    return {
      page,
      context,
      address,
      progress: new PathProgress(path),
      patient,
      kind,
      order: await bookFor(kind, patient),
      calls: orderChangeCalls(),
    }
  },
})
