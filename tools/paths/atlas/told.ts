import type { AnyMachineSnapshot } from 'xstate'
import type { Path } from '../covering/paths.ts'
import type { Cause } from '../exploring/cause.ts'
import { isLeaf } from '../exploring/describe.ts'

/** An innermost state, as a reader needs it. */
export type Told = { readonly id: string; readonly description: string }

export type ToldStep = {
  readonly cause: Cause
  /** What happens, as a sentence without its full stop. */
  readonly says: string
  /** The states it leads to; none when the state stays. */
  readonly entered: readonly Told[]
}

/** A path in plain words, in the form that a page or a list is made of. */
export type ToldPath = {
  readonly id: string
  /** The last thing that happens, and where it leads. */
  readonly headline: string
  readonly variant: string | null
  readonly start: readonly Told[]
  readonly steps: readonly ToldStep[]
}

export const NOTHING_MOVES = 'The state stays.'

export function told({ id, variant, start, steps }: Path): ToldPath {
  const first = leavesOf(start.place.snapshot)
  let before = first
  const toldSteps = steps.map(({ cause, arrival }) => {
    const now = leavesOf(arrival.place.snapshot)
    const entered = now.filter((leaf) => !before.some((other) => other.id === leaf.id))
    before = now
    return { cause, says: capital(cause.says), entered }
  })
  const last = toldSteps.at(-1)
  return { id, variant, start: first, steps: toldSteps, headline: headlineOf(last, first) }
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function headlineOf(last: ToldStep | undefined, start: readonly Told[]): string {
  if (!last) return `The start: ${sentencesOf(start)}`
  return `${last.says}: ${sentencesOf(last.entered) || NOTHING_MOVES}`
}

function sentencesOf(states: readonly Told[]): string {
  return states.map(({ description }) => description).join(' ')
}

function leavesOf({ _nodes }: AnyMachineSnapshot): readonly Told[] {
  return _nodes
    .filter(isLeaf)
    .sort((a, b) => a.order - b.order)
    .map((node) => ({ id: node.id, description: node.description ?? `${node.key}.` }))
}
