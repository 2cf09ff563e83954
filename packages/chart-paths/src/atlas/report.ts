import type { Generated } from '../covering/generate.ts'
import type { Path } from '../covering/paths.ts'
import { TICKS_PER_MS } from '../covering/schedule.ts'
import { LEVELS } from '../replaying/levels.ts'
import { tableOf } from '../table.ts'
import type { MachineRecord } from './record.ts'

/** The coverage of one chart in figures and words. It is plain data, so threads can send it. */
export type CoverageEntry = {
  readonly row: readonly string[]
  /** Faults and notes, one line each. */
  readonly remarks: readonly string[]
  readonly isFaulty: boolean
}

/** `waits` is the total time of the paths' timers. */
export function coverageEntry(generated: Generated): CoverageEntry {
  const { states, transitions, operands, pairs } = generated.coverage
  const row = [
    generated.name,
    `${states.covered}/${states.total}`,
    `${transitions.covered}/${transitions.total}`,
    `${operands.covered}/${operands.total}`,
    pairs ? `${pairs.covered}/${pairs.total}` : '–',
    String(exploredOf(generated)),
    String(generated.paths.length),
    String(stepsOf(generated)),
    `${Math.round(waitsOf(generated) / 1000)} s`,
    generated.ms.toFixed(0),
  ]
  return { row, remarks: remarks(generated), isFaulty: generated.faults.length > 0 }
}

/** The coverage table that `npm run paths` prints. */
export function coverageTable(all: readonly CoverageEntry[]): string {
  const head = [
    'machine',
    'states',
    'transitions',
    'operands',
    'pairs',
    'explored',
    'paths',
    'steps',
    'waits',
    'ms',
  ]
  return tableOf([head, ...all.map(({ row }) => row)])
}

export function pathLine({ id, steps, title }: Path): string {
  return `${id}  ${steps.length} steps  ${title}`
}

/** The coverage of each machine at each level. */
export function levelTable(machines: readonly MachineRecord[]): string {
  const head = ['machine', 'level', 'states', 'transitions', 'pairs', 'paths', 'seconds']
  const rows = machines.flatMap(({ name, levels }) =>
    LEVELS.map((level) => {
      const { states, transitions, pairs, paths, seconds } = levels[level]
      const shares = [states, transitions, pairs].map((one) => `${one.covered}/${one.total}`)
      return [name, level, ...shares, String(paths), String(seconds)]
    }),
  )
  return tableOf([head, ...rows])
}

/** Faults and notes, one line each. */
export function remarks({ name, faults, idle }: Generated): readonly string[] {
  return [
    ...faults.map((fault) => `${name}: ${fault}`),
    ...idle.map((cause) => `${name}: note: ${cause} happens in no state`),
  ]
}

function exploredOf({ origins }: Generated): number {
  return origins.reduce((sum, { graph }) => sum + graph.states.size, 0)
}

function stepsOf({ paths }: Generated): number {
  return paths.reduce((sum, { steps }) => sum + steps.length, 0)
}

function waitsOf({ paths }: Generated): number {
  return paths.reduce((sum, { steps }) => sum + (steps.at(-1)?.at ?? 0) / TICKS_PER_MS, 0)
}
