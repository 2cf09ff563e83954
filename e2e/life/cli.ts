/**
 * Lives of patients: `npm run life -- --seed 7 --steps 60 --lives 10`, `--tell` for every step, and
 * `--planted` to see that each planted fault is found (`--only badge`: one).
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '40' },
    lives: { type: 'string', default: '1' },
    workers: { type: 'string', default: '3' },
    tell: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

/** Those of `npm test` and of the deep ring. */
const SEEDS = 15
const PLANTED = join(import.meta.dirname, 'planted')

type Lives = { readonly seed: string; readonly lives: string }

/** @returns what the lives printed, and whether all were true. */
function live({ seed, lives }: Lives, quiet: boolean) {
  const { status, stdout } = spawnSync('npx', ['playwright', 'test', '-c', 'life.config.ts'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', 'inherit'],
    env: {
      ...process.env,
      LIFE_SEED: seed,
      LIFE_STEPS: values.steps,
      LIFE_LIVES: lives,
      LIFE_WORKERS: values.workers,
      ...(values.tell && { LIFE_TELL: '1' }),
    },
  })
  return { words: stdout ?? '', isTrue: status === 0 }
}

function apply(patch: string, ...how: readonly string[]): boolean {
  return (
    spawnSync('git', ['apply', ...how, join(PLANTED, patch)], { stdio: 'inherit' }).status === 0
  )
}

/**
 * The head of a patch names the rule that finds it (`Rule:`) and the seed that found it last (`Seed:`),
 * which is tried before the other seeds of the two rings: a change of the app changes its lives.
 */
function plant(patch: string): boolean {
  const head = readFileSync(join(PLANTED, patch), 'utf8')
  const [, rule = ''] = /^Rule: (.+)$/m.exec(head) ?? []
  const last = Number(/^Seed: (\d+)$/m.exec(head)?.[1])
  const seeds = Array.from({ length: SEEDS }, (_, at) => at + 1)
  if (!apply(patch)) return false
  try {
    spawnSync('node', ['scripts/ensure-built.mjs'], { stdio: 'inherit' })
    for (const seed of seeds.toSorted((a, b) => Number(b === last) - Number(a === last))) {
      const { words } = live({ seed: String(seed), lives: '1' }, true)
      const told = words.match(/\[[a-z ]+\] after step \d+\n.*says: .*\n.*fact: .*/g) ?? []
      const story = told.find((one) => one.includes(`[${rule}]`))
      if (!story) continue
      process.stdout.write(`${patch}: seed ${seed}, ${story}\n\n`)
      return true
    }
    process.stdout.write(`${patch}: not found by the rule "${rule}"\n\n`)
    return false
  } finally {
    apply(patch, '--reverse')
  }
}

const built = spawnSync('node', ['scripts/ensure-built.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
if (values.planted) {
  const patches = readdirSync(PLANTED).filter(
    (name) => name.startsWith(values.only) && name.endsWith('.patch'),
  )
  const missed = patches.filter((patch) => !plant(patch))
  process.stdout.write(
    `${patches.length - missed.length} of ${patches.length} planted faults are found.\n`,
  )
  process.exitCode = missed.length === 0 ? 0 : 1
} else {
  process.exitCode = live(values, false).isTrue ? 0 : 1
}
