import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { further, pooled, poolerOnly, serverAlone } from '../tests/support/ring.ts'

/** Runs every test of the server again, those of the first ring too. */
export const SERIALIZABLE = 'server tests at SERIALIZABLE'

/** What the deep ring runs at once: a test file, or a part of the walks of a chart. */
export type Unit = {
  readonly runner:
    | 'path tests'
    | 'server tests'
    | typeof SERIALIZABLE
    | 'browser tests'
    | 'walks of charts'
    | 'lives'
  readonly file: string
  /** `checkout:2/5`: the second of five parts of the walks of this chart. */
  readonly part?: string
  /** Of one worker, on two cores. */
  readonly seconds: number
}

/** Seconds by file: `npm run test:deep -- --keep-times`. */
const TIMES_FILE = 'tests/deep-seconds.json'

/** Workers of a runner. */
const WORKERS = 2

/** For a file that was never timed. */
const UNKNOWN_SECONDS = 20

/** The mean of a file at SERIALIZABLE. They are not timed one by one. */
const SERIALIZABLE_SECONDS = 9

/** Walks the paths of every chart; WALKS chooses parts. A unit of them has the file of the chart's level. */
const WALKS_SPEC = 'e2e/paths/paths.spec.ts'

/** The spec that runs these walks. */
export const specOf = (file: string) => (file.endsWith('.level.ts') ? WALKS_SPEC : file)

/** Walks of a chart that take longer are in several parts. */
const PART_SECONDS = 150

const LIVES = 'e2e/life/life.spec.ts'
const INTERRUPTIONS = 'e2e/paths/interruptions.spec.ts'

const filesIn = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`)
    .sort()

const serverTests = (ending: string) =>
  ['tests/server', 'ops/tests/server'].flatMap((folder) => filesIn(folder, ending))

const serverFile = (name: string) => `tests/server/${name}.test.ts`

export function unitsOfDeepRing(): readonly Unit[] {
  const times = readTimes()
  const secondsOf = (file: string) => times[file] ?? UNKNOWN_SECONDS
  const units = (runner: Unit['runner'], files: Iterable<string>) =>
    [...files].map((file): Unit => ({ runner, file, seconds: secondsOf(file) }))
  const specs = filesIn('e2e', '.spec.ts')
  const server = [...serverTests('.deep.test.ts'), ...[...further, ...pooled].map(serverFile)]
  return [
    ...units('path tests', filesIn('tests/paths', '.deep.test.ts')),
    ...units('server tests', new Set(server)),
    ...serverTests('.test.ts')
      .filter((file) => file !== poolerOnly && file !== serverAlone)
      .map((file): Unit => ({ runner: SERIALIZABLE, file, seconds: SERIALIZABLE_SECONDS })),
    ...units(
      'browser tests',
      specs.filter((file) => file.split('/').length === 2),
    ),
    ...units('walks of charts', [...filesIn('e2e/paths', '.level.ts'), INTERRUPTIONS]).flatMap(
      inParts,
    ),
    ...units('lives', [LIVES]),
  ]
}

/** The chart of a unit of walks. */
export const chartOf = (file: string) => basename(file, '.level.ts')

function inParts(unit: Unit): readonly Unit[] {
  const parts = Math.ceil(unit.seconds / PART_SECONDS)
  return Array.from({ length: parts }, (_, at) => ({
    ...unit,
    part: `${chartOf(unit.file)}:${at + 1}/${parts}`,
    seconds: unit.seconds / parts,
  }))
}

/** Each unit goes to the shard with the least to do, the longest units first. */
export function evenShards(units: readonly Unit[], count: number): readonly (readonly Unit[])[] {
  const shards = Array.from({ length: count }, () => ({ seconds: 0, units: [] as Unit[] }))
  for (const unit of [...units].sort((a, b) => b.seconds - a.seconds)) {
    const [least] = [...shards].sort((a, b) => a.seconds - b.seconds)
    least?.units.push(unit)
    if (least) least.seconds += unit.seconds
  }
  return shards.map((shard) => shard.units)
}

export const minutesOf = (units: readonly Unit[]) =>
  units.reduce((sum, { seconds }) => sum + seconds, 0) / WORKERS / 60

type Times = Readonly<Record<string, number | undefined>>

const readTimes = (): Times => JSON.parse(readFileSync(TIMES_FILE, 'utf8'))

/** Keeps the seconds of files that were run whole, and those of before of the others that there are. */
export function keepTimes(timed: Times, run: readonly Unit[]): void {
  const all = unitsOfDeepRing()
  const isWhole = (file: string) => count(all, file) === count(run, file)
  const now = Object.entries(timed).filter(([file]) => isWhole(file))
  const times = { ...readTimes(), ...Object.fromEntries(now) }
  const kept = Object.entries(times).filter(([file]) => count(all, file) > 0)
  const lines = JSON.stringify(Object.fromEntries(kept.sort()), null, 2)
  writeFileSync(TIMES_FILE, `${lines}\n`)
}

const count = (units: readonly Unit[], file: string) =>
  units.filter((unit) => unit.file === file && unit.runner !== SERIALIZABLE).length
