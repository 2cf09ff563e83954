import type { ExploredState } from '../exploring/explored-state.ts'
import type { Explore } from '../model.ts'
import { type ChartModel, chartModel, distinct } from './chart-model.ts'
import { AFTER, DONE, ERROR, isNamed } from './entry-causes.ts'
import type { Trace, TraceEntry, TraceFormat } from './read-trace.ts'

/** An entry of the file, with its number: the first is 1. */
export type NumberedEntry = TraceEntry & { readonly number: number }

/** Where the app deviates from the model. */
export type Deviation = {
  readonly entry: NumberedEntry
  /** The state before the entry, written as in a trace; null before the start. */
  readonly from: string | null
  /** Where the entry might have led. */
  readonly allowed: readonly string[]
  readonly why: string
}

/** The verdict on one run of a chart, from one start to the next. */
export type TraceVerdict = {
  readonly machine: string
  /** The number of its first entry. */
  readonly began: number
  /** Entries that the model could follow. */
  readonly followed: number
  readonly deviation: Deviation | null
  /** Entries that the chart allows with facts to which no samples lead. */
  readonly assumed: readonly NumberedEntry[]
  /** Failures of calls that the catalogue of outcomes does not name. */
  readonly unnamed: readonly NumberedEntry[]
}

/** A run so far: its verdict, and every state in which the chart may be. */
type Run = {
  readonly machine: string
  readonly began: number
  followed: number
  deviation: Deviation | null
  readonly assumed: NumberedEntry[]
  readonly unnamed: NumberedEntry[]
  states: readonly ExploredState[]
  /** Null while the state is unknown. */
  last: string | null
}

const INIT = 'xstate.init'
const STOP = 'xstate.stop'

/**
 * Walks every chart of a trace over the production machine. A trace has no payloads, so all states
 * in which the chart may be are kept; when none is left, the app deviates from the chart.
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
  return runs.map(({ states: _states, last: _last, ...verdict }) => verdict)

  function begin({ machine, number }: NumberedEntry): Run {
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

/** Advances the run by one entry, or ends it with a deviation. */
function follow(run: Run, entry: NumberedEntry, model: ChartModel | undefined): void {
  if (!model) {
    run.deviation = { entry, from: null, allowed: [], why: 'there is no such chart' }
    return
  }
  const { stateOf } = model.format
  const isTraced = ({ snapshot }: ExploredState) => stateOf(snapshot) === entry.state
  let candidates = candidatesFor(run, entry, model)
  if (!candidates.some(isTraced) && run.last !== null) {
    const withAnyFacts = model.afterWithAnyFacts(run.states, entry)
    if (withAnyFacts.some(isTraced)) run.assumed.push(entry)
    candidates = [...candidates, ...withAnyFacts]
  }
  const reached = distinct(candidates.filter(isTraced))
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

/** Why a chart that may only go to the `allowed` states cannot be in the state of the trace. */
function explainDeviation(
  { event, state }: TraceEntry,
  from: string | null,
  allowed: readonly string[],
  model: ChartModel,
): string {
  const unknown = model.unknownState(state)
  if (unknown !== undefined) return `the chart has no state ${unknown}`
  if (event.startsWith(AFTER) && allowed.length === 0) return 'no such timer runs there'
  for (const prefix of [DONE, ERROR]) {
    if (!event.startsWith(prefix) || allowed.length > 0) continue
    return `the chart does not wait for ${event.slice(prefix.length)} there`
  }
  if (!event.startsWith('xstate.') && !model.knowsEvent(event)) return 'the chart has no such event'
  const [only] = allowed
  return allowed.length === 1 && only === from
    ? 'the chart stays where it is'
    : 'the chart goes elsewhere'
}

/** Where an entry may lead. A chart whose start is not in the trace begins in any state of that name. */
function candidatesFor({ states, last }: Run, entry: NumberedEntry, model: ChartModel) {
  if (entry.event === INIT) return model.starts
  if (last === null) return model.statesNamed(entry.state)
  return states.flatMap((state) => model.after(state, entry))
}
