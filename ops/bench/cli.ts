import { existsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tableOf } from 'chart-paths/table.ts'
import { runTool } from '../run-tool.ts'
import { type Benchmark, benchmarks } from './benchmarks.ts'
import { isStopping, stopAll, stopOnSignals } from './clean-up.ts'
import { comparedRowOf, isMet, type Measurement, medianOf, rowOf } from './measurement.ts'

const USAGE = `npm run bench -- [options]

Measures the built app and prints one table; a missed target is printed, not failed.

  --only NAME            one benchmark; may be given again
  --lighthouse-runs N    audits of each page (5)
  --before DIR           another checkout with its packages installed, measured in turn with this
                         one; the table shows both
  --rounds N             how often each benchmark is run; medians (1)
  --json FILE            the figures for tools
  --help                 this text

${benchmarks.map(({ name, says }) => `  ${name.padEnd(22)} ${says}`).join('\n')}

Exit code 0: everything was measured; 1: something could not be; 2: not understood.`

type Given = {
  only: Set<string>
  lighthouseRuns: number
  rounds: number
  before: string | undefined
  json: string | undefined
}

function parse(): Given | 'help' {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      'lighthouse-runs': { type: 'string', default: '5' },
      rounds: { type: 'string', default: '1' },
      before: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const unknown = values.only.find((name) => !benchmarks.some((one) => one.name === name))
  if (unknown !== undefined) throw new Error(`There is no benchmark ${unknown}`)
  const before = values.before === undefined ? undefined : resolve(values.before)
  if (before !== undefined && !existsSync(join(before, 'scripts/start.mjs'))) {
    throw new Error(`--before: ${before} is no checkout of this project`)
  }
  return {
    only: new Set(values.only),
    lighthouseRuns: countOf('--lighthouse-runs', values['lighthouse-runs']),
    rounds: countOf('--rounds', values.rounds),
    before,
    json: values.json,
  }
}

function countOf(option: string, given: string): number {
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1) {
    throw new Error(`${option} must be a whole number from 1`)
  }
  return count
}

/** Machine and load, needed to judge the figures. */
function surroundings() {
  const [processor] = cpus()
  return {
    at: new Date().toISOString(),
    processors: `${cpus().length} × ${processor?.model ?? 'unknown'}`,
    node: process.version,
    load: loadavg().map((load) => load.toFixed(1)),
  }
}

const HERE = process.cwd()

/** Figures of one benchmark; `before` is empty without another checkout. */
type Sides = { readonly now: Measurement[]; readonly before: Measurement[] }

/** In turn, round by round, so that a slower hour of the machine is in both sides. */
async function measureSides(benchmark: Benchmark, given: Given): Promise<Sides> {
  const { lighthouseRuns, rounds } = given
  const before = benchmark.hereOnly ? undefined : given.before
  const measured: { now: Measurement[][]; before: Measurement[][] } = { now: [], before: [] }
  for (let round = 0; round < rounds; round++) {
    if (before !== undefined) {
      measured.before.push(await benchmark.measure({ lighthouseRuns, root: before }))
    }
    measured.now.push(await benchmark.measure({ lighthouseRuns, root: HERE }))
  }
  return { now: medianOf(measured.now), before: medianOf(measured.before) }
}

async function run(given: Given): Promise<number> {
  const machine = surroundings()
  const rows: string[][] = []
  const measurements: object[] = []
  let failed = 0
  for (const benchmark of benchmarks) {
    const { name, says } = benchmark
    if (given.only.size > 0 && !given.only.has(name)) continue
    console.error(`${name}: ${says} …`)
    try {
      const sides = await measureSides(benchmark, given)
      for (const figure of sides.now) {
        const named = { ...figure, name: `${name}: ${figure.name}` }
        const before = sides.before.find((one) => one.name === figure.name)
        rows.push(given.before === undefined ? rowOf(named) : comparedRowOf(named, before))
        measurements.push({ ...named, met: isMet(named), before: before?.value })
      }
    } catch (error) {
      if (isStopping()) break
      failed++
      console.error(
        `${name} could not be measured: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
  const values = given.before === undefined ? ['value'] : ['before', 'now', 'ratio']
  console.log(
    `\n${machine.processors}, Node ${machine.node}, load before ${machine.load.join(' ')}\n`,
  )
  console.log(tableOf([['benchmark', ...values, 'target', 'met'], ...rows]))
  if (given.json !== undefined) {
    writeFileSync(given.json, `${JSON.stringify({ ...machine, measurements }, null, 2)}\n`)
  }
  return failed === 0 ? 0 : 1
}

async function measure(given: Given): Promise<number> {
  stopOnSignals()
  const verdict = await run(given)
  await stopAll()
  return verdict
}

process.exit(await runTool({ usage: USAGE, parse, run: measure }))
