import type { Generated } from './generate.ts'
import type { Path } from './paths.ts'
import { TICKS_PER_MS } from './schedule.ts'
import { tableOf } from './table.ts'
import { durationInWords, placeInWords } from './words.ts'

/** The coverage table that `npm run paths` prints. `waits` is what the timers of the paths add up to. */
export function coverageTable(all: readonly Generated[]): string {
  const head = ['machine', 'states', 'transitions', 'places', 'paths', 'steps', 'waits', 'ms']
  const rows = all.map((generated) => {
    const { states, transitions } = generated.coverage
    return [
      generated.name,
      `${states.covered}/${states.total}`,
      `${transitions.covered}/${transitions.total}`,
      String(placesOf(generated)),
      String(generated.paths.length),
      String(stepsOf(generated)),
      `${Math.round(waitsOf(generated) / 1000)} s`,
      generated.ms.toFixed(0),
    ]
  })
  return tableOf([head, ...rows])
}

/** One line a path. */
export function pathList({ paths }: Generated): string {
  return paths.map((path) => `${path.id}  ${path.steps.length} steps  ${path.title}`).join('\n')
}

/** What is wrong, and what is worth a look. */
export function remarks({ name, faults, idle }: Generated): readonly string[] {
  return [
    ...faults.map((fault) => `${name}: ${fault}`),
    ...idle.map((cause) => `${name}: note: ${cause} happens in no place`),
  ]
}

/** The same for tools. The names of the fields are kept stable. */
export function reportOf(all: readonly Generated[]) {
  return {
    version: 1,
    machines: all.map((generated) => ({
      name: generated.name,
      coverage: generated.coverage,
      places: placesOf(generated),
      ms: Math.round(generated.ms),
      faults: generated.faults,
      idle: generated.idle,
      paths: generated.paths.map(pathRecord),
    })),
  }
}

function pathRecord(path: Path) {
  return {
    id: path.id,
    title: path.title,
    variant: path.variant,
    covers: [...path.covers].sort(),
    start: {
      value: path.start.place.snapshot.value,
      says: placeInWords(path.start.place.snapshot),
    },
    steps: path.steps.map(({ cause, arrival, at }) => ({
      kind: cause.kind,
      label: cause.type,
      says: cause.says,
      at: durationInWords(Math.floor(at / TICKS_PER_MS)),
      value: arrival.place.snapshot.value,
      transitions: arrival.taken,
    })),
  }
}

function placesOf({ origins }: Generated): number {
  return origins.reduce((sum, { graph }) => sum + graph.places.size, 0)
}

function stepsOf({ paths }: Generated): number {
  return paths.reduce((sum, { steps }) => sum + steps.length, 0)
}

function waitsOf({ paths }: Generated): number {
  return paths.reduce((sum, { steps }) => sum + (steps.at(-1)?.at ?? 0) / TICKS_PER_MS, 0)
}
