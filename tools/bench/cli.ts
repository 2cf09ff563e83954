import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { tableOf } from '#tools/paths/table.ts'
import { benchmarks } from './benchmarks.ts'
import { isStopping, stopAll, stopOnSignals } from './clean-up.ts'
import { isMet, type Measurement, rowOf } from './measurement.ts'

const USAGE = `npm run bench -- [options]

Measures the built app and prints one table; a missed target is printed, not failed.

  --only NAME            one benchmark; may be given again
  --lighthouse-runs N    audits of each page (5)
  --json FILE            the figures for tools
  --help                 this text

${benchmarks.map(({ name, says }) => `  ${name.padEnd(22)} ${says}`).join('\n')}

Exit code 0: everything was measured; 1: something could not be; 2: not understood.`

type Given = { only: Set<string>; lighthouseRuns: number; json: string | undefined }

function parse(): Given | 'help' {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      'lighthouse-runs': { type: 'string', default: '5' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const unknown = values.only.find((name) => !benchmarks.some((one) => one.name === name))
  if (unknown !== undefined) throw new Error(`There is no benchmark ${unknown}`)
  const lighthouseRuns = Number(values['lighthouse-runs'])
  if (!Number.isInteger(lighthouseRuns) || lighthouseRuns < 1) {
    throw new Error('--lighthouse-runs must be a whole number from 1')
  }
  return { only: new Set(values.only), lighthouseRuns, json: values.json }
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

async function run({ only, lighthouseRuns, json }: Given): Promise<number> {
  const before = surroundings()
  const measured: Measurement[] = []
  let failed = 0
  for (const { name, says, measure } of benchmarks) {
    if (only.size > 0 && !only.has(name)) continue
    console.error(`${name}: ${says} …`)
    try {
      const found = await measure({ lighthouseRuns })
      measured.push(...found.map((one) => ({ ...one, name: `${name}: ${one.name}` })))
    } catch (error) {
      if (isStopping()) break
      failed++
      console.error(
        `${name} could not be measured: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
  console.log(`\n${before.processors}, Node ${before.node}, load before ${before.load.join(' ')}\n`)
  console.log(tableOf([['benchmark', 'value', 'target', 'met'], ...measured.map(rowOf)]))
  if (json !== undefined) {
    const measurements = measured.map((one) => ({ ...one, met: isMet(one) }))
    writeFileSync(json, `${JSON.stringify({ ...before, measurements }, null, 2)}\n`)
  }
  return failed === 0 ? 0 : 1
}

async function main(): Promise<number> {
  let given: Given | 'help'
  try {
    given = parse()
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
    return 2
  }
  if (given === 'help') {
    console.log(USAGE)
    return 0
  }
  stopOnSignals()
  const verdict = await run(given)
  await stopAll()
  return verdict
}

process.exit(await main())
