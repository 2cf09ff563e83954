/**
 * `npm test` runs the checks and the first ring of tests, as CI does. `npm run test:deep` runs what
 * takes longer (docs/testing.md). The last line is `N passed, N failed`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { checkSteps } from './check-steps.ts'
import {
  evenShards,
  keepTimes,
  minutesOf,
  SERIALIZABLE,
  specOf,
  type Unit,
  unitsOfDeepRing,
} from './deep-ring.ts'
import { runSteps, type Step, type StepResult, stepLine } from './run-step.ts'
import { type Counts, countSuite, failuresOf, readReport, secondsByFile } from './test-report.ts'
import { changedSince, readModuleGraph, touchedUnits } from './touched-units.ts'

const { values } = parseArgs({
  options: {
    deep: { type: 'boolean', default: false },
    /** With `deep`: only what was touched since this revision. */
    since: { type: 'string' },
    /** With `deep`: the second of four even shards is `2/4`. */
    shard: { type: 'string' },
    /** With `deep`: the minutes of a shard. The commit's hash chooses which shard runs. */
    minutes: { type: 'string' },
    /** With `deep`: writes the seconds of each file to `tests/deep-seconds.json`. */
    'keep-times': { type: 'boolean', default: false },
  },
})
const { deep } = values
process.env.RING = deep ? 'deep' : 'first'

const FOLDER = '.cache/reports'
const reportFile = (suite: string) => `${FOLDER}/${suite.replaceAll(/[ ,]+/g, '-')}.json`
const vitestReporters = (suite: string) => [
  '--reporter=./scripts/progress-reporter.ts',
  '--reporter=json',
  `--outputFile.json=${reportFile(suite)}`,
]

function vitest(name: string, projects: readonly string[], files: readonly string[] = []): Step {
  const args = projects.flatMap((project) => ['--project', project])
  return {
    name,
    command: 'vitest',
    args: ['run', ...args, ...files, ...vitestReporters(name)],
    live: true,
  }
}

function playwright(name: string, args: readonly string[], env: Step['env'] = {}): Step {
  return {
    name,
    command: 'playwright',
    args: ['test', ...args, '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(name), ...env },
    live: true,
  }
}

/** Lives of patients: three of forty steps, where the environment says nothing else. */
const lives = (env: Step['env']) => playwright('lives', ['--config=life.config.ts'], env)

const preparation: Step[] = [
  ...(deep
    ? [{ name: 'packages of ops', command: 'npm', args: ['install', '--prefix', 'ops'] }]
    : []),
  { name: 'browser', command: 'tsx', args: ['scripts/ensure-browser.ts'] },
  { name: 'build', command: 'npm', args: ['run', 'build'] },
]

const firstRing: Step[] = [
  vitest('unit, path tests', ['unit', 'dom*', 'paths']),
  vitest('server tests', ['server']),
  // Journeys and walks in one go: both wait for one server and one reading of the charts.
  playwright('browser tests', []),
  lives({}),
]

function stepsOf(units: readonly Unit[]): readonly Step[] {
  const filesOf = (wanted: Unit['runner']) => [
    ...new Set(units.filter(({ runner }) => runner === wanted).map(({ file }) => file)),
  ]
  const walks = units.flatMap(({ part }) => part ?? []).join(' ')
  const steps: Record<Unit['runner'], (files: readonly string[]) => Step> = {
    'path tests': (files) => vitest('path tests', ['paths'], files),
    'server tests': (files) =>
      vitest('server tests', ['server', 'server alone', 'pgbouncer'], files),
    [SERIALIZABLE]: (files) => ({
      ...vitest(SERIALIZABLE, ['server'], files),
      env: { PG_ISOLATION: 'serializable', RING: '' },
    }),
    'browser tests': (files) =>
      playwright('browser tests', ['--project=pages', '--pass-with-no-tests', ...files]),
    'walks of charts': (files) => {
      const specs = new Set(files.map(specOf))
      return playwright('walks of charts', ['--project=charts', ...specs], { WALKS: walks })
    },
    lives: () => lives({ LIFE_SEED: '4', LIFE_LIVES: '12' }),
  }
  // SAFETY: the keys of a record of all runners.
  const runners = Object.keys(steps) as Unit['runner'][]
  return runners.flatMap((runner) => {
    const files = filesOf(runner)
    return files.length > 0 ? [steps[runner](files)] : []
  })
}

const commit = () => execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()

function chosenUnits(): readonly Unit[] {
  const { since, shard, minutes } = values
  const all = unitsOfDeepRing()
  const touched = since ? touchedUnits(all, changedSince(since), readModuleGraph()) : all
  const count = minutes ? Math.max(1, Math.ceil(minutesOf(touched) / Number(minutes))) : 1
  const turn = minutes ? (Number.parseInt(commit().slice(0, 8), 16) % count) + 1 : 1
  const [index = 1, of = 1] = (shard ?? `${turn}/${count}`).split('/').map(Number)
  const chosen = evenShards(touched, of)[index - 1] ?? []
  console.log(
    `${chosen.length} of ${all.length} files and parts of the deep ring: ${
      since ? `touched since ${since} are ${touched.length}, ` : ''
    }shard ${index} of ${of}, about ${Math.ceil(minutesOf(chosen))} min`,
  )
  return chosen
}

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })

const units = deep ? chosenUnits() : []
const suites = deep ? stepsOf(units) : firstRing
const counted = new Set(suites.map((suite) => suite.name))

function countsOf({ name, ok }: StepResult): Counts {
  if (counted.has(name)) return countSuite(readReport(reportFile(name)), ok)
  return { passed: 0, failed: ok ? 0 : 1 }
}

const before = suites.length > 0 ? [...preparation, ...(deep ? [] : checkSteps)] : []
const results = [
  ...(await runSteps(before, availableParallelism())),
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

if (values['keep-times']) {
  const timed = suites.filter(({ name }) => name !== SERIALIZABLE)
  const times = timed.map(({ name }) => secondsByFile(readReport(reportFile(name))))
  keepTimes(Object.assign({}, ...times), units)
}
