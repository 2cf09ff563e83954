/**
 * `npm test` runs the checks and the first ring of tests, as CI does. `npm run test:deep` runs what
 * takes longer, whole or one shard of it: `-- --shard 1/4`. The last line is `N passed, N failed`.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { checkSteps, unitTests } from './check-steps.ts'
import { runSteps, type Step, type StepResult, stepLine } from './run-step.ts'
import { type Counts, countSuite, failuresOf, readReport } from './test-report.ts'

const { values } = parseArgs({
  options: { deep: { type: 'boolean', default: false }, shard: { type: 'string' } },
})
const { deep, shard } = values
process.env.RING = deep ? 'deep' : 'first'
if (shard) process.env.WALKS_SHARD = shard

const FOLDER = '.cache/reports'
const reportFile = (suite: string) => `${FOLDER}/${suite.replaceAll(' ', '-')}.json`
const vitestReporters = (suite: string) => [
  '--reporter=./scripts/progress-reporter.ts',
  '--reporter=json',
  `--outputFile.json=${reportFile(suite)}`,
]
const sharded = shard ? [`--shard=${shard}`] : []

function vitest(name: string, projects: readonly string[]): Step {
  const args = projects.flatMap((project) => ['--project', project])
  return {
    name,
    command: 'vitest',
    args: ['run', ...args, ...sharded, ...vitestReporters(name)],
    live: true,
  }
}

function playwright(name: string, ...args: readonly string[]): Step {
  return {
    name,
    command: 'playwright',
    args: ['test', ...args, '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(name) },
    live: true,
  }
}

const preparation: Step[] = [
  { name: 'browser', command: 'tsx', args: ['scripts/ensure-browser.ts'] },
  { name: 'build', command: 'npm', args: ['run', 'build'] },
]
const suites: Step[] = [
  ...(deep ? [] : [unitTests(vitestReporters('unit tests'))]),
  vitest('path tests', ['paths']),
  vitest('server tests', deep ? ['server', 'pgbouncer'] : ['server']),
  playwright('browser tests', '--project=pages', ...sharded),
  playwright('walks of charts', '--project=charts'),
  ...(deep ? [playwright('lives', '--config=life.config.ts', ...sharded)] : []),
]
const counted = new Set(suites.map((suite) => suite.name))

function countsOf({ name, ok }: StepResult): Counts {
  if (counted.has(name)) return countSuite(readReport(reportFile(name)), ok)
  return { passed: 0, failed: ok ? 0 : 1 }
}

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })

const results = [
  ...(await runSteps([...preparation, ...(deep ? [] : checkSteps)], availableParallelism())),
  ...(await runSteps(suites, 1)),
]

console.log('\nSummary')
const total: Counts = { passed: 0, failed: 0 }
for (const result of results) {
  const { passed, failed } = countsOf(result)
  total.passed += passed
  total.failed += failed
  const counts = counted.has(result.name) ? `  ${passed} passed, ${failed} failed` : ''
  console.log(`${stepLine({ ...result, ok: failed === 0 })}${counts}`)
  for (const failure of failuresOf(readReport(reportFile(result.name)))) console.log(`  ${failure}`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
