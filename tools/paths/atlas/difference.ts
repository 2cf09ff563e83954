import { LEVELS, type Level } from '../replaying/levels.ts'
import type { MachineRecord, PathRecord, ReportRecord } from './record.ts'

export type Changed<T = string> = { readonly added: readonly T[]; readonly gone: readonly T[] }

/** Of a path that both runs have: how it ended at a level, and how it ends now. */
export type Turn = {
  readonly path: string
  readonly title: string
  readonly level: Level
  readonly before: Ending
  readonly now: Ending
}

export type Ending = 'passed' | 'failed' | 'not run'

export type MachineDifference = {
  readonly name: string
  readonly states: Changed
  readonly transitions: Changed
  readonly paths: Changed<PathRecord>
  readonly results: readonly Turn[]
}

/** Only what is different: empty lists when nothing is. */
export type Difference = {
  readonly machines: Changed
  readonly changed: readonly MachineDifference[]
}

export function differenceOf(before: ReportRecord, now: ReportRecord): Difference {
  const names = (report: ReportRecord) => report.machines.map(({ name }) => name)
  const differences = now.machines.flatMap((machine) => {
    const old = before.machines.find(({ name }) => name === machine.name)
    return old ? [machineDifference(old, machine)] : []
  })
  return {
    machines: changeOf(names(before), names(now)),
    changed: differences.filter((one) => !isEmpty(one)),
  }
}

export function isSame({ machines, changed }: Difference): boolean {
  return machines.added.length + machines.gone.length + changed.length === 0
}

function machineDifference(before: MachineRecord, now: MachineRecord): MachineDifference {
  return {
    name: now.name,
    states: changeOf(before.states, now.states),
    transitions: changeOf(before.transitions, now.transitions),
    paths: changeOf(before.paths, now.paths, ({ id }) => id),
    results: now.paths.flatMap((path) => {
      const old = before.paths.find(({ id }) => id === path.id)
      return old ? turnsOf(old, path) : []
    }),
  }
}

function turnsOf(before: PathRecord, { id, title, results }: PathRecord): readonly Turn[] {
  const endingAt = (ends: PathRecord['results'], level: Level): Ending => ends[level] ?? 'not run'
  return LEVELS.map((level) => ({
    path: id,
    title,
    level,
    before: endingAt(before.results, level),
    now: endingAt(results, level),
  })).filter((turn) => turn.before !== turn.now)
}

function changeOf<T>(
  before: readonly T[],
  now: readonly T[],
  keyOf: (item: T) => unknown = (item) => item,
): Changed<T> {
  const old = new Set(before.map(keyOf))
  const fresh = new Set(now.map(keyOf))
  return {
    added: now.filter((item) => !old.has(keyOf(item))),
    gone: before.filter((item) => !fresh.has(keyOf(item))),
  }
}

function isEmpty({ states, transitions, paths, results }: MachineDifference): boolean {
  const changes: readonly Changed<unknown>[] = [states, transitions, paths]
  return (
    results.length === 0 && changes.every(({ added, gone }) => added.length + gone.length === 0)
  )
}
