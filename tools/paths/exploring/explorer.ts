import type { MachineContext } from 'xstate'
import type { Explore } from '#tools/paths/model.ts'
import { PathsError } from '../paths-error.ts'
import { catalogueGaps } from './catalogue-checks.ts'
import type { Cause } from './cause.ts'
import { causesIn, sampleCauses } from './causes.ts'
import { type Chart, chartOf } from './chart.ts'
import { placeInWords } from './describe.ts'
import { type GuardReads, watchGuards, watchReads } from './guard-reads.ts'
import { firstStep, type Macrostep, nextStep } from './macrostep.ts'
import { type Arrival, type Place, placeAfter } from './place.ts'

/** A production machine as something to explore: where it starts, what can happen, where that leads. */
export type Explorer = {
  readonly explore: Explore
  readonly chart: Chart
  /** What guards and key have read so far. */
  readonly reads: GuardReads
  readonly keyReads: ReadonlySet<string>
  readonly start: () => Arrival
  readonly causesAt: (place: Place) => readonly Cause[]
  /** Ids of the transitions that a cause takes first; inert ones are among them. */
  readonly selectedBy: (place: Place, cause: Cause) => readonly string[]
  /** @throws PathsError where the machine stops with an error. */
  readonly step: (place: Place, cause: Cause) => Arrival
}

/** @throws PathsError when samples and outcomes lack something. */
export function explorerOf(explore: Explore): Explorer {
  const { machine, reads } = watchGuards(explore.machine)
  const chart = chartOf(machine)
  const keyReads = new Set<string>()
  const samples = sampleCauses(explore)
  const factsOf = (context: MachineContext) => explore.key(watchReads(context, keyReads))
  const gaps = catalogueGaps(explore, chart)
  if (gaps.length > 0) throw cannotBeExplored(machine.id, gaps)

  return {
    explore,
    chart,
    reads,
    keyReads,
    start: () => {
      const step = healthy(firstStep(machine, chart, explore.input))
      return arrivalAt(placeAfter(step, factsOf), step)
    },
    causesAt: (place) => causesIn(place, samples, explore, chart),
    selectedBy: ({ snapshot }, { event }) =>
      machine.getTransitionData(snapshot, event).map((definition) => chart.idOf(definition)),
    step: (place, cause) => {
      const step = healthy(nextStep(machine, chart, place.snapshot, cause.event), cause, place)
      return arrivalAt(placeAfter(step, factsOf, { place, cause }), step)
    },
  }
}

export function cannotBeExplored(id: string, faults: readonly string[]): PathsError {
  return new PathsError(`${id} cannot be explored:\n${faults.map((f) => `- ${f}`).join('\n')}`)
}

function arrivalAt(place: Place, { snapshot, taken, visited, effects }: Macrostep): Arrival {
  const { context } = snapshot
  const found = { place, context, taken, visited, effects }
  return { status: 'active', output: undefined, error: undefined, ...found }
}

function healthy(step: Macrostep, cause?: Cause, place?: Place): Macrostep {
  if (step.snapshot.status !== 'error') return step
  const where =
    cause && place ? `After ${cause.type} in “${placeInWords(place.snapshot)}”` : 'At the start'
  const error: unknown = step.snapshot.error
  const reason = error instanceof Error ? error.message : JSON.stringify(error)
  throw new PathsError(`${where} the machine stops with an error that nothing handles: ${reason}`)
}
