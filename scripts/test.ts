/** Runs all checks and tests, as CI does. The last line is `N passed, N failed`. */
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { checkSteps } from './check-steps.ts'
import { reportFailures, runSteps, type Step, type StepResult } from './run-step.ts'
import { type Counts, countSuite, readReport } from './test-report.ts'

const FOLDER = '.cache/reports'
const reportFile = (suite: string) => `${FOLDER}/${suite.replaceAll(' ', '-')}.json`
const vitestReporters = (suite: string) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile(suite)}`,
]

const check = checkSteps(vitestReporters('unit tests'))
const preparation: Step[] = [
  { name: 'browser', command: 'tsx', args: ['scripts/ensure-browser.ts'] },
  { name: 'build', command: 'npm', args: ['run', 'build'] },
]
const suites: Step[] = [
  {
    name: 'path tests',
    command: 'vitest',
    args: ['run', '--project', 'paths', ...vitestReporters('path tests')],
  },
  {
    name: 'server tests',
    command: 'vitest',
    args: [
      'run',
      ...['server', 'pgbouncer'].flatMap((name) => ['--project', name]),
      ...vitestReporters('server tests'),
    ],
  },
  {
    name: 'browser tests',
    command: 'playwright',
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('browser tests') },
  },
]
const counted = new Set(['unit tests', ...suites.map((suite) => suite.name)])

function countsOf({ name, ok }: StepResult): Counts {
  if (counted.has(name)) return countSuite(readReport(reportFile(name)), ok)
  return { passed: 0, failed: ok ? 0 : 1 }
}

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })

const results = [
  ...(await runSteps(check, availableParallelism())),
  ...(await runSteps([...preparation, ...suites], 1)),
]
reportFailures(results)

console.log('\nSummary')
const total: Counts = { passed: 0, failed: 0 }
for (const result of results) {
  const { passed, failed } = countsOf(result)
  total.passed += passed
  total.failed += failed
  const verdict = failed === 0 ? 'ok' : 'FAILED'
  console.log(
    counted.has(result.name)
      ? `${result.name.padEnd(18)}${passed} passed, ${failed} failed`
      : `${result.name.padEnd(18)}${verdict}`,
  )
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
