import type { Explore } from '#tools/paths/model.ts'
import type { ExploredState } from '../exploring/explored-state.ts'
import { type ChartModel, chartModel, distinct } from './chart-model.ts'
import { isNamed } from './entry-causes.ts'
import { explainDeviation } from './explain-deviation.ts'
import type { Trace, TraceEntry, TraceFormat } from './read-trace.ts'

/** An entry of the file, with its number: the first is 1. */
export type Numbered = TraceEntry & { readonly number: number }

/** Where the app deviates from the model. */
export type Deviation = {
  readonly entry: Numbered
  /** Where the chart stood, as in a trace; null when it had not begun. */
  readonly from: string | null
  /** Where the entry might have led. */
  readonly allowed: readonly string[]
  readonly why: string
}

/** How one chart fared from one of its starts to the next. */
export type TraceVerdict = {
  readonly machine: string
  /** The number of the entry it began with. */
  readonly began: number
  /** Entries that the model could follow. */
  readonly followed: number
  readonly deviation: Deviation | null
  /** Entries that the chart allows, though no samples lead to the facts it needs for them. */
  readonly assumed: readonly Numbered[]
  /** Failures of calls that the catalogue of outcomes does not name. */
  readonly unnamed: readonly Numbered[]
}

/** A run so far: its verdict, and every state in which the chart may be. */
type Run = {
  readonly machine: string
  readonly began: number
  followed: number
  deviation: Deviation | null
  readonly assumed: Numbered[]
  readonly unnamed: Numbered[]
  states: readonly ExploredState[]
  /** Null as long as the state is unknown. */
  last: string | null
}

const INIT = 'xstate.init'
const STOP = 'xstate.stop'

/**
 * Walks every chart of a trace over the production machine. A trace has no payloads, so all states
 * are kept in which the chart may be; where none is left, the app did what the chart does not.
 */
export function checkTrace(
  { entries }: Trace,
  flows: Readonly<Record<string, Explore>>,
  format: TraceFormat,
): readonly TraceVerdict[] {
  const models = new Map<string, ChartModel>()
  for (const explore of Object.values(flows)) {
    models.set(explore.machine.id, chartModel(explore, format))
  }
  const runs: Run[] = []
  const current = new Map<string, Run>()

  for (const [index, entry] of entries.entries()) {
    const { machine, event } = entry
    if (format.ignored.includes(machine)) continue
    const known = current.get(machine)
    const run = known && event !== INIT ? known : begin({ ...entry, number: index + 1 })
    const model = models.get(machine)
    if (event === STOP || run.deviation) continue
    follow(run, { ...entry, number: index + 1 }, model)
  }
  return runs.map(({ states: _places, last: _last, ...verdict }) => verdict)

  function begin({ machine, number }: Numbered): Run {
    const run: Run = {
      machine,
      began: number,
      followed: 0,
      deviation: null,
      assumed: [],
      unnamed: [],
      states: [],
      last: null,
    }
    runs.push(run)
    current.set(machine, run)
    return run
  }
}

/** Goes one entry on, or ends the run. */
function follow(run: Run, entry: Numbered, model: ChartModel | undefined): void {
  if (!model) {
    run.deviation = { entry, from: null, allowed: [], why: 'there is no such chart' }
    return
  }
  const { stateOf } = model.format
  const isThere = ({ snapshot }: ExploredState) => stateOf(snapshot) === entry.state
  let candidates = candidatesFor(run, entry, model)
  if (!candidates.some(isThere) && run.last !== null) {
    const bolder = model.afterWithAnyFacts(run.states, entry)
    if (bolder.some(isThere)) run.assumed.push(entry)
    candidates = [...candidates, ...bolder]
  }
  const reached = distinct(candidates.filter(isThere))
  const mayBeAnywhere = run.last === null && entry.event !== INIT
  if (reached.length === 0 && !(mayBeAnywhere && model.unknownState(entry.state) === undefined)) {
    const allowed = [...new Set(candidates.map(({ snapshot }) => stateOf(snapshot)))].sort()
    run.deviation = {
      entry,
      from: run.last,
      allowed,
      why: explainDeviation(entry, run.last, allowed, model),
    }
    return
  }
  if (!run.states.every((state) => isNamed(entry, state, model.explore, model.format)))
    run.unnamed.push(entry)
  run.states = reached
  run.last = reached.length > 0 ? entry.state : null
  run.followed += 1
}

/** Where an entry may lead. A chart whose start is not in the trace begins wherever it is seen. */
function candidatesFor({ states, last }: Run, entry: Numbered, model: ChartModel) {
  if (entry.event === INIT) return model.starts
  if (last === null) return model.statesNamed(entry.state)
  return states.flatMap((state) => model.after(state, entry))
}
