import { availableParallelism } from 'node:os'
import { checkSteps } from './check-steps.ts'
import { reportFailures, runSteps } from './run-step.ts'

const results = await runSteps(checkSteps(), availableParallelism())
process.exitCode = reportFailures(results) ? 0 : 1
