import type { AnyMachineSnapshot, AnyStateMachine, MachineContext } from 'xstate'
import type { Explore } from '#tools/paths/model.ts'
import { limitsOf } from '../covering/limits.ts'
import { sampleCauses } from '../exploring/causes.ts'
import { type Chart, chartOf } from '../exploring/chart.ts'
import { isLeaf, localName } from '../exploring/describe.ts'
import { exploreMachine } from '../exploring/explore.ts'
import { explorerOf } from '../exploring/explorer.ts'
import { firstStep, nextStep } from '../exploring/macrostep.ts'
import { type Place, placeAfter } from '../exploring/place.ts'
import { causesOfEntry } from './entry-causes.ts'
import type { TraceEntry, TraceFormat } from './read-trace.ts'

/** What a production chart makes of the entries of a trace. */
export type ChartModel = {
  readonly explore: Explore
  readonly format: TraceFormat
  /** Where the chart may start, whatever its input. */
  readonly starts: readonly Place[]
  /** Where an entry may lead. One that is refused leaves the place; none: it cannot happen here. */
  readonly after: (place: Place, entry: TraceEntry) => readonly Place[]
  /** Where an entry may lead from these states with any facts that the chart is known to have. */
  readonly boldlyAfter: (places: readonly Place[], entry: TraceEntry) => readonly Place[]
  /** Every place known to have these states, written as in a trace. */
  readonly placesIn: (state: string) => readonly Place[]
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
  const known = new Map<string, readonly Place[]>()
  let explored: readonly Place[] | undefined

  return {
    explore,
    format,
    starts: distinct(
      inputs.map((input) => placeAfter(firstStep(machine, chart, input), explore.key)),
    ),
    after,
    boldlyAfter,
    placesIn: (state) => allPlaces().filter(({ snapshot }) => format.stateOf(snapshot) === state),
    knowsEvent: (type) => machine.events.includes(type),
    unknownState: (state) => format.leavesOf(state).find((leaf) => !leaves.has(leaf)),
  }

  function after(place: Place, entry: TraceEntry): readonly Place[] {
    const label = [place.key, entry.event, entry.failure].join('\n')
    const found = known.get(label) ?? distinct(arrivalsOf(place, entry))
    known.set(label, found)
    return found
  }

  function arrivalsOf(place: Place, entry: TraceEntry): Place[] {
    return causesOfEntry(entry, place, samples, explore, format).flatMap((cause) => {
      const { snapshot } = place
      const step = nextStep(snapshot.machine, chartFor(snapshot.machine), snapshot, cause.event)
      return step.snapshot.status === 'error'
        ? []
        : [placeAfter(step, explore.key, { place, cause })]
    })
  }

  function boldlyAfter(places: readonly Place[], entry: TraceEntry): readonly Place[] {
    return withAnyFacts(places).flatMap((place) => {
      try {
        return after(place, entry)
      } catch {
        // The facts of another state need make no sense in this one.
        return []
      }
    })
  }

  function withAnyFacts(places: readonly Place[]): readonly Place[] {
    const shapes = new Map(places.map((place) => [shapeOf(place), place]))
    return [...shapes].flatMap(([shape, place]) =>
      contexts().map((context) => {
        const snapshot = { ...place.snapshot, context } as AnyMachineSnapshot
        return { ...place, snapshot, key: `${shape} ${factsIn(context)}` }
      }),
    )
  }

  /** A place without its facts: its states, history, calls and timers. */
  function shapeOf({ atoms, states, snapshot }: Place): string {
    const facts = Object.keys(explore.key(snapshot.context)).length
    return [...atoms.slice(0, states), ...atoms.slice(states + facts)].join(' | ')
  }

  function contexts(): readonly MachineContext[] {
    const all = allPlaces().map(({ snapshot: { context } }) => context as MachineContext)
    return [...new Map(all.map((one) => [factsIn(one), one])).values()]
  }

  function factsIn(context: MachineContext): string {
    return JSON.stringify(explore.key(context))
  }

  /** Explored when they are first asked for: that takes a second. */
  function allPlaces(): readonly Place[] {
    const wanted = new Set([...chart.states.keys(), ...chart.transitions.keys()])
    const search = { ...limitsOf(explore), wanted, pairs: new Set<string>() }
    explored ??= inputs.flatMap((input) => [
      ...exploreMachine(explorerOf({ ...explore, input }), search).places.values(),
    ])
    return explored
  }
}

const charts = new WeakMap<AnyStateMachine, Chart>()

/** The generator explores a copy of the machine; its places go on with that. */
function chartFor(machine: AnyStateMachine): Chart {
  const kept = charts.get(machine) ?? chartOf(machine)
  charts.set(machine, kept)
  return kept
}

/** Places with one key are one. */
export function distinct(places: readonly Place[]): readonly Place[] {
  return [...new Map(places.map((place) => [place.key, place])).values()]
}
