import { generatePaths } from 'chart-paths/covering/generate.ts'
import { flows } from '#tests/paths/flows.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { accountCodeLevel } from './level.ts'
import { accountCodeCalls, purposeOf } from './test-context.ts'

const name = 'account-code'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: accountCodeLevel,
  allowedErrors: /409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient, outbox }) => {
    const purpose = purposeOf(path)
    return {
      page,
      context,
      address,
      progress: new PathProgress(path),
      patient: await newPatient(),
      purpose,
      calls: accountCodeCalls(purpose),
      newestCode: outbox.newestCode,
    }
  },
})
