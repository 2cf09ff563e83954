import type { AnyEventObject, AnyMachineSnapshot, MachineContext } from 'xstate'
import type { Explore } from '../model.ts'
import { PathsError } from '../paths-error.ts'
import { catalogueGaps } from './catalogue-checks.ts'
import type { Cause } from './cause.ts'
import { causesIn, handledSamples, sampleCauses } from './causes.ts'
import { type Chart, chartOf } from './chart.ts'
import { describeState } from './describe.ts'
import { type ExploredState, type StepResult, stateAfter } from './explored-state.ts'
import { type GuardReads, recordingReads, watchGuards } from './guard-reads.ts'
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
  /**
   * What a step result covers: ids of states, transitions and decisions. The refusal of a sample
   * event counts, because replays check after each step which events are accepted.
   */
  readonly itemsOf: (result: StepResult) => readonly string[]
}

/** What a machine does with an event. `decided` holds the operands that decided its guards. */
type Answer = {
  readonly isAccepted: boolean
  readonly selected: readonly string[]
  readonly decided: readonly string[]
}

/** @throws PathsError when samples or outcomes have gaps. */
export function explorerOf(explore: Explore): Explorer {
  const { machine, reads, recordDecisions } = watchGuards(explore.machine)
  const chart = chartOf(machine)
  const keyReads = new Set<string>()
  const samples = sampleCauses(explore)
  const recording = recordingReads(keyReads)
  const factsOf = (context: MachineContext) => explore.key(new Proxy(context, recording))
  const selections = new WeakMap<ExploredState, ReadonlyMap<Cause, readonly string[]>>()
  const answers = new WeakMap<ExploredState, ReadonlyMap<AnyEventObject, Answer>>()
  const refusals = new WeakMap<ExploredState, readonly string[]>()
  const gaps = catalogueGaps(explore, chart)
  if (gaps.length > 0) throw cannotBeExplored(machine.id, gaps)

  return {
    explore,
    chart,
    reads,
    keyReads,
    start: () => {
      const { value, decided } = recordDecisions(() => firstStep(machine, chart, explore.input))
      const step = assertNoError(value)
      return resultAt(stateAfter(step, factsOf), step, decided)
    },
    causesAt: (state) => [...selectionsIn(state).keys()],
    selectedBy: (state, cause) =>
      selectionsIn(state).get(cause) ?? selectedIn(state.snapshot, cause.event),
    step: (state, cause) => {
      const { value, decided } = recordDecisions(() =>
        nextStep(machine, chart, state.snapshot, cause.event),
      )
      const step = assertNoError(value, cause, state)
      return resultAt(stateAfter(step, factsOf, { state, cause }), step, decided)
    },
    itemsOf: ({ visited, taken, decided, state }) => [
      ...visited,
      ...taken,
      ...decided,
      ...refusedIn(state),
    ],
  }

  /** The causes of a state with the transitions that each selects first. */
  function selectionsIn(state: ExploredState): ReadonlyMap<Cause, readonly string[]> {
    const known = selections.get(state)
    if (known) return known
    const { snapshot } = state
    const given = answersIn(state)
    const isAccepted = (event: AnyEventObject) => given.get(event)?.isAccepted ?? false
    const causes = causesIn(state, samples, explore, chart, isAccepted)
    const made = new Map(
      causes.map((cause) => [
        cause,
        given.get(cause.event)?.selected ?? selectedIn(snapshot, cause.event),
      ]),
    )
    selections.set(state, made)
    return made
  }

  /** The answer of a state to each sample event that an active state has a transition for. */
  function answersIn(state: ExploredState): ReadonlyMap<AnyEventObject, Answer> {
    const known = answers.get(state)
    if (known) return known
    const { snapshot } = state
    const made = new Map(
      handledSamples(state, samples).map(({ event }): [AnyEventObject, Answer] => {
        const { value: transitions, decided } = recordDecisions(() =>
          machine.getTransitionData(snapshot, event),
        )
        const isAccepted = transitions.some(({ target, actions }) => target || actions.length > 0)
        const selected = transitions.map((definition) => chart.idOf(definition))
        return [event, { isAccepted, selected, decided }]
      }),
    )
    answers.set(state, made)
    return made
  }

  function selectedIn(snapshot: AnyMachineSnapshot, event: AnyEventObject): readonly string[] {
    return machine.getTransitionData(snapshot, event).map((definition) => chart.idOf(definition))
  }

  /** The operands that decide that sample events are refused in a state. */
  function refusedIn(state: ExploredState): readonly string[] {
    const known = refusals.get(state)
    if (known) return known
    const made: string[] = []
    for (const { isAccepted, decided } of answersIn(state).values()) {
      if (!isAccepted) made.push(...decided)
    }
    refusals.set(state, made)
    return made
  }
}

export function cannotBeExplored(id: string, faults: readonly string[]): PathsError {
  return new PathsError(`${id} cannot be explored:\n${faults.map((f) => `- ${f}`).join('\n')}`)
}

function resultAt(
  state: ExploredState,
  { snapshot, taken, visited, effects }: Macrostep,
  decided: readonly string[],
): StepResult {
  const { context } = snapshot
  const found = { state, context, taken, visited, decided, effects }
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
