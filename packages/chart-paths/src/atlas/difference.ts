import { LEVELS, type Level } from '../replaying/levels.ts'
import type { MachineRecord, PathRecord, ReportRecord } from './record.ts'

export type Changed<T = string> = { readonly added: readonly T[]; readonly gone: readonly T[] }

/** A path of both runs whose result at a level has changed. */
export type ResultChange = {
  readonly path: string
  readonly title: string
  readonly level: Level
  readonly before: ResultStatus
  readonly now: ResultStatus
}

/** A transition of both runs with another guard, action or target. */
export type TransitionChange = {
  readonly id: string
  readonly before: string
  readonly now: string
}

export type ResultStatus = 'passed' | 'failed' | 'not run'

export type MachineDifference = {
  readonly name: string
  readonly states: Changed
  readonly transitions: Changed
  readonly changedTransitions: readonly TransitionChange[]
  readonly paths: Changed<PathRecord>
  readonly results: readonly ResultChange[]
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
    transitions: changeOf(Object.keys(before.transitions), Object.keys(now.transitions)),
    changedTransitions: Object.entries(now.transitions).flatMap(([id, words]) => {
      const old = before.transitions[id]
      return old === undefined || old === words ? [] : [{ id, before: old, now: words }]
    }),
    paths: changeOf(before.paths, now.paths, ({ id }) => id),
    results: now.paths.flatMap((path) => {
      const old = before.paths.find(({ id }) => id === path.id)
      return old ? resultChangesOf(old, path) : []
    }),
  }
}

function resultChangesOf(
  before: PathRecord,
  { id, title, results }: PathRecord,
): readonly ResultChange[] {
  const statusAt = (results: PathRecord['results'], level: Level): ResultStatus =>
    results[level] ?? 'not run'
  return LEVELS.map((level) => ({
    path: id,
    title,
    level,
    before: statusAt(before.results, level),
    now: statusAt(results, level),
  })).filter((change) => change.before !== change.now)
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

function isEmpty({
  states,
  transitions,
  changedTransitions,
  paths,
  results,
}: MachineDifference): boolean {
  const changes: readonly Changed<unknown>[] = [states, transitions, paths]
  return (
    results.length + changedTransitions.length === 0 &&
    changes.every(({ added, gone }) => added.length + gone.length === 0)
  )
}
