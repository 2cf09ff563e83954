import type { AnyMachineSnapshot } from 'xstate'
import { factsOf } from '../atlas/described-chart.ts'
import { type DescribedState, describePath } from '../atlas/described-path.ts'
import type { Path } from '../covering/paths.ts'
import { type ExploredState, leafStates } from '../exploring/explored-state.ts'
import type { Explore, Facts } from '../model.ts'

/** A path for other tools: what somebody does, and what is expected after it. */
export type ExportedPath = {
  readonly id: string
  readonly title: string
  /** The name of the input it starts from; null is the default input. */
  readonly variant: string | null
  readonly start: Expectation
  readonly steps: readonly ExportedStep[]
}

export type ExportedStep = {
  readonly kind: 'event' | 'outcome' | 'timer'
  /** `event/sample`, `actor → outcome` or `after DELAY in state`. */
  readonly label: string
  /** The step as a sentence without its full stop. */
  readonly action: string
  readonly expected: Expectation
}

export type Expectation = {
  /** Leaf states that are entered, with their descriptions; empty when the state stays. */
  readonly entered: readonly DescribedState[]
  /** Rules of the spec at the states that are entered. */
  readonly requirements: readonly string[]
  /** Ids of all active leaf states. */
  readonly states: readonly string[]
  readonly facts: Facts
  /** Names of the actors that run. */
  readonly calls: readonly string[]
}

/** The paths of one chart. */
export type ExportedMachine = {
  readonly name: string
  readonly description: string
  readonly paths: readonly ExportedPath[]
}

export function exportedMachine(
  name: string,
  explore: Explore,
  paths: readonly Path[],
): ExportedMachine {
  const description = explore.machine.root.description ?? ''
  return { name, description, paths: paths.map((path) => exportedPath(path, explore)) }
}

function exportedPath(path: Path, explore: Explore): ExportedPath {
  const { id, variant, headline, start, steps } = describePath(path)
  const states = [path.start.state, ...path.steps.map(({ result }) => result.state)]
  return {
    id,
    title: headline,
    variant,
    start: expectationAt(0, start),
    steps: steps.map(({ cause: { kind, type }, says, entered }, index) => ({
      kind,
      label: type,
      action: says,
      expected: expectationAt(index + 1, entered),
    })),
  }

  function expectationAt(index: number, entered: readonly DescribedState[]): Expectation {
    // SAFETY: a path has a state for its start and for each of its steps.
    const { snapshot, running } = states[index] as ExploredState
    return {
      entered,
      requirements: requirementsOf(snapshot, states[index - 1]?.snapshot),
      states: leafStates(snapshot),
      facts: explore.key(snapshot.context),
      calls: running.map(({ actor }) => actor),
    }
  }
}

function requirementsOf(
  now: AnyMachineSnapshot,
  before: AnyMachineSnapshot | undefined,
): readonly string[] {
  const entered = now._nodes.filter((node) => !before?._nodes.includes(node))
  return [...new Set(entered.flatMap((node) => factsOf(node).requirements))]
}
