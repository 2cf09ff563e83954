import type { MachineContext } from 'xstate'
import type { Explore } from '#tools/paths/model.ts'
import { PathsError } from '../paths-error.ts'
import { catalogueGaps } from './catalogue-checks.ts'
import type { Cause } from './cause.ts'
import { causesIn, sampleCauses } from './causes.ts'
import { type Chart, chartOf } from './chart.ts'
import { describeState } from './describe.ts'
import { type ExploredState, type StepResult, stateAfter } from './explored-state.ts'
import { type GuardReads, watchGuards, watchReads } from './guard-reads.ts'
import { firstStep, type Macrostep, nextStep } from './macrostep.ts'

/** The start, the causes and the steps of a production machine. */
export type Explorer = {
  readonly explore: Explore
  readonly chart: Chart
  /** Context fields that guards and key have read so far. */
  readonly reads: GuardReads
  readonly keyReads: ReadonlySet<string>
  readonly start: () => StepResult
  readonly causesAt: (state: ExploredState) => readonly Cause[]
  /** Ids of the transitions that a cause selects first, inert ones included. */
  readonly selectedBy: (state: ExploredState, cause: Cause) => readonly string[]
  /** @throws PathsError when the machine stops with an error. */
  readonly step: (state: ExploredState, cause: Cause) => StepResult
}

/** @throws PathsError when samples or outcomes have gaps. */
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
      const step = assertNoError(firstStep(machine, chart, explore.input))
      return resultAt(stateAfter(step, factsOf), step)
    },
    causesAt: (state) => causesIn(state, samples, explore, chart),
    selectedBy: ({ snapshot }, { event }) =>
      machine.getTransitionData(snapshot, event).map((definition) => chart.idOf(definition)),
    step: (state, cause) => {
      const step = assertNoError(
        nextStep(machine, chart, state.snapshot, cause.event),
        cause,
        state,
      )
      return resultAt(stateAfter(step, factsOf, { state, cause }), step)
    },
  }
}

export function cannotBeExplored(id: string, faults: readonly string[]): PathsError {
  return new PathsError(`${id} cannot be explored:\n${faults.map((f) => `- ${f}`).join('\n')}`)
}

function resultAt(
  state: ExploredState,
  { snapshot, taken, visited, effects }: Macrostep,
): StepResult {
  const { context } = snapshot
  const found = { state, context, taken, visited, effects }
  return { status: 'active', output: undefined, error: undefined, ...found }
}

function assertNoError(step: Macrostep, cause?: Cause, state?: ExploredState): Macrostep {
  if (step.snapshot.status !== 'error') return step
  const where =
    cause && state ? `After ${cause.type} in “${describeState(state.snapshot)}”` : 'At the start'
  const error: unknown = step.snapshot.error
  const reason = error instanceof Error ? error.message : JSON.stringify(error)
  throw new PathsError(`${where} the machine stops with an error that nothing handles: ${reason}`)
}
