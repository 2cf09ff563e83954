import { availableParallelism } from 'node:os'
import { checkSteps, unitTests } from './check-steps.ts'
import { runSteps } from './run-step.ts'

const results = await runSteps([unitTests, ...checkSteps], availableParallelism())
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1
