/** Attacks the provider with many requests: `npm run attack -- --runs 2000 --seed 7`, `-- --only stall`. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readFigures } from './figures.ts'

const FOLDER = '.cache/attack'

const { values } = parseArgs({
  options: {
    /** Requests to each operation; a quarter of it with ids of another patient. */
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    /** One of the files by the beginning of its name. */
    only: { type: 'string', default: '' },
  },
})

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const files = [
  'contract-fuzz.deep',
  'other-patient.deep',
  'malformed-requests',
  'interleaving.deep',
  'stall.deep',
].filter((file) => file.startsWith(values.only))
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--project',
    'server',
    '--testTimeout=3600000',
    ...files.map((file) => `tests/server/${file}.test.ts`),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_RUNS: values.runs,
      FUZZ_SEED: values.seed,
      ATTACK_FIGURES: FOLDER,
    },
  },
)

console.log(`\nseed ${values.seed}, ${values.runs} runs`)
console.table(
  readFigures(FOLDER).map(({ name, operations, requests, statuses, slowest }) => ({
    attack: name,
    operations,
    requests,
    ...Object.fromEntries(Object.entries(statuses).map(([code, number]) => [`→ ${code}`, number])),
    slowest: `${slowest.operation} ${slowest.ms} ms`,
  })),
)
process.exitCode = status ?? 1
