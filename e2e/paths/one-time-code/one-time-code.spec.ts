import { generatePaths } from 'chart-paths/covering/generate.ts'
import { flows } from '#tests/paths/flows.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { oneTimeCodeLevel } from './level.ts'
import { codeCallsOf, holderOf } from './test-context.ts'

const name = 'one-time-code'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: oneTimeCodeLevel,
  allowedErrors: /409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient, outbox: { newestCode } }) => {
    const holder = await holderOf(path, { newPatient, newestCode })
    return {
      page,
      context,
      address,
      progress: new PathProgress(path),
      holder,
      calls: codeCallsOf(holder),
      newestCode,
    }
  },
})
