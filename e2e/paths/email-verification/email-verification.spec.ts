import { generatePaths } from 'chart-paths/covering/generate.ts'
import { flows } from '#tests/paths/flows.ts'
import { PathProgress } from '../path-progress.ts'
import { testPaths } from '../test-paths.ts'
import { holderOf } from './holder.ts'
import { emailVerificationLevel } from './level.ts'
import { emailCalls } from './test-context.ts'

const name = 'email-verification'

testPaths({
  name,
  paths: generatePaths(name, flows[name]).paths,
  level: emailVerificationLevel,
  allowedErrors: /409|ERR_FAILED/,
  createContext: async (path, { page, context, address, newPatient, outbox: { newestCode } }) => ({
    page,
    context,
    address,
    progress: new PathProgress(path),
    holder: await holderOf(path, { newPatient, newestCode }),
    newestCode,
    calls: emailCalls(),
  }),
})
