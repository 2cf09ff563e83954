import type { AnyStateNode } from 'xstate'
import type { Chart, ChartTransition } from '../exploring/chart.ts'
import { type UnhandledEvent, unhandledEvents } from '../exploring/unhandled.ts'
import type { ChartedMachine } from './atlas.ts'
import { type TransitionWords, wordsOf } from './describe-transition.ts'
import { type Uses, usesOf } from './uses.ts'

/** A machine's chart in words, the source of drawings, tables and lists. */
export type DescribedChart = {
  readonly root: AnyStateNode
  readonly chart: Chart
  readonly uses: Uses
  /** In the order of the definition, inert ones last. */
  readonly transitions: readonly DescribedTransition[]
  /** Events from outside that states do not handle. */
  readonly ignored: readonly UnhandledEvent[]
}

export type DescribedTransition = {
  readonly transition: ChartTransition
  readonly words: TransitionWords
  /** Has neither target nor action, and so ignores its event. */
  readonly inert: boolean
}

export function describeChart({ generated, chart, explore }: ChartedMachine): DescribedChart {
  const uses = usesOf(generated.paths)
  const inWords = (inert: boolean) => (transition: ChartTransition) => ({
    transition,
    words: wordsOf(transition, chart, uses),
    inert,
  })
  return {
    root: explore.machine.root,
    chart,
    uses,
    ignored: unhandledEvents(explore),
    transitions: [
      ...[...chart.transitions.values()].map(inWords(false)),
      ...[...chart.inert.values()].map(inWords(true)),
    ],
  }
}

/** Of an event that a state ignores. */
export const NO_REASON = 'No reason is given.'

/** A state's description, its rules of the spec, and its address. */
export type StateFacts = {
  readonly description: string
  readonly requirements: readonly string[]
  readonly path: string | null
}

export function factsOf({ description = '', meta }: AnyStateNode): StateFacts {
  // SAFETY: the charts keep these two in `meta` (design section 3).
  const { requirements = [], path = null } = (meta ?? {}) as Partial<StateFacts>
  return { description, requirements, path }
}

/** The path below the machine, such as `slot.home.held`; for the machine itself its id. */
export function shortName(id: string, { root }: Pick<DescribedChart, 'root'>): string {
  return id.startsWith(`${root.id}.`) ? id.slice(root.id.length + 1) : id
}
