import type { AnyMachineSnapshot, AnyStateMachine, MachineContext } from 'xstate'
import { limitsOf } from '../covering/limits.ts'
import { sampleCauses } from '../exploring/causes.ts'
import { type Chart, chartOf } from '../exploring/chart.ts'
import { isLeaf, localName } from '../exploring/describe.ts'
import { exploreMachine } from '../exploring/explore.ts'
import { type ExploredState, stateAfter } from '../exploring/explored-state.ts'
import { explorerOf } from '../exploring/explorer.ts'
import { firstStep, nextStep } from '../exploring/macrostep.ts'
import type { Explore } from '../model.ts'
import { causesOfEntry } from './entry-causes.ts'
import type { TraceEntry, TraceFormat } from './read-trace.ts'

/** A production chart, asked where the entries of a trace may lead. */
export type ChartModel = {
  readonly explore: Explore
  readonly format: TraceFormat
  /** The start states of all inputs. */
  readonly starts: readonly ExploredState[]
  /** Where an entry may lead: to the same state when refused, nowhere when it cannot happen. */
  readonly after: (state: ExploredState, entry: TraceEntry) => readonly ExploredState[]
  /** Where an entry may lead from these states, combined with the facts of any explored state. */
  readonly afterWithAnyFacts: (
    states: readonly ExploredState[],
    entry: TraceEntry,
  ) => readonly ExploredState[]
  /** Every explored state with these leaf states, written as in a trace. */
  readonly statesNamed: (state: string) => readonly ExploredState[]
  readonly knowsEvent: (type: string) => boolean
  /** The first part of a state, written as in a trace, that the chart does not have. */
  readonly unknownState: (state: string) => string | undefined
}

export function chartModel(explore: Explore, format: TraceFormat): ChartModel {
  const { machine, variants = {} } = explore
  const chart = chartFor(machine)
  const inputs = [explore.input, ...Object.values(variants)]
  const samples = sampleCauses(explore)
  const leaves = new Set([...chart.states.values()].filter(isLeaf).map(localName))
  const known = new Map<string, readonly ExploredState[]>()
  let explored: readonly ExploredState[] | undefined

  return {
    explore,
    format,
    starts: distinct(
      inputs.map((input) => stateAfter(firstStep(machine, chart, input), explore.key)),
    ),
    after,
    afterWithAnyFacts,
    statesNamed: (state) =>
      allStates().filter(({ snapshot }) => format.stateOf(snapshot) === state),
    knowsEvent: (type) => machine.events.includes(type),
    unknownState: (state) => format.leavesOf(state).find((leaf) => !leaves.has(leaf)),
  }

  function after(state: ExploredState, entry: TraceEntry): readonly ExploredState[] {
    const label = [state.key, entry.event, entry.failure].join('\n')
    const found = known.get(label) ?? distinct(resultsOf(state, entry))
    known.set(label, found)
    return found
  }

  function resultsOf(state: ExploredState, entry: TraceEntry): ExploredState[] {
    return causesOfEntry(entry, state, samples, explore, format).flatMap((cause) => {
      const { snapshot } = state
      const step = nextStep(snapshot.machine, chartFor(snapshot.machine), snapshot, cause.event)
      return step.snapshot.status === 'error'
        ? []
        : [stateAfter(step, explore.key, { state, cause })]
    })
  }

  function afterWithAnyFacts(
    states: readonly ExploredState[],
    entry: TraceEntry,
  ): readonly ExploredState[] {
    return withAnyFacts(states).flatMap((state) => {
      try {
        return after(state, entry)
      } catch {
        // The facts of another state may be invalid in this one.
        return []
      }
    })
  }

  function withAnyFacts(states: readonly ExploredState[]): readonly ExploredState[] {
    const shapes = new Map(states.map((state) => [shapeOf(state), state]))
    return [...shapes].flatMap(([shape, state]) =>
      contexts().map((context) => {
        const snapshot = { ...state.snapshot, context } as AnyMachineSnapshot
        return { ...state, snapshot, key: `${shape} ${factsIn(context)}` }
      }),
    )
  }

  /** A state without its facts: leaf states, history, calls and timers. */
  function shapeOf({ atoms, leafCount, snapshot }: ExploredState): string {
    const facts = Object.keys(explore.key(snapshot.context)).length
    return [...atoms.slice(0, leafCount), ...atoms.slice(leafCount + facts)].join(' | ')
  }

  function contexts(): readonly MachineContext[] {
    const all = allStates().map(({ snapshot: { context } }) => context as MachineContext)
    return [...new Map(all.map((one) => [factsIn(one), one])).values()]
  }

  function factsIn(context: MachineContext): string {
    return JSON.stringify(explore.key(context))
  }

  /** Explored on the first call, which takes a second. */
  function allStates(): readonly ExploredState[] {
    const wanted = new Set([...chart.states.keys(), ...chart.transitions.keys()])
    const search = { ...limitsOf(explore), wanted, pairs: new Set<string>() }
    explored ??= inputs.flatMap((input) => [
      ...exploreMachine(explorerOf({ ...explore, input }), search).states.values(),
    ])
    return explored
  }
}

const charts = new WeakMap<AnyStateMachine, Chart>()

/** The generator explores a copy of the machine, and its states belong to that copy. */
function chartFor(machine: AnyStateMachine): Chart {
  const kept = charts.get(machine) ?? chartOf(machine)
  charts.set(machine, kept)
  return kept
}

/** States with the same key are one. */
export function distinct(states: readonly ExploredState[]): readonly ExploredState[] {
  return [...new Map(states.map((state) => [state.key, state])).values()]
}
