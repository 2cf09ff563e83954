/** A day of the lab with many orders: `npm run lab-day -- --orders 10000 --seed 7`. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '7' },
  },
})

const folder = mkdtempSync(join(tmpdir(), 'parakh-lab-day-'))
const figures = join(folder, 'figures.json')
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'server', 'ops/tests/server/lab-day.deep.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      LAB_DAY_ORDERS: values.orders,
      LAB_DAY_SEED: values.seed,
      LAB_DAY_FIGURES: figures,
    },
  },
)
if (status === 0) console.table(JSON.parse(readFileSync(figures, 'utf8')))
rmSync(folder, { recursive: true })
process.exitCode = status ?? 1
