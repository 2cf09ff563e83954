import type { AnyMachineSnapshot } from 'xstate'
import type { Path } from '../covering/paths.ts'
import type { Cause } from '../exploring/cause.ts'
import { isLeaf } from '../exploring/describe.ts'

/** A leaf state with its description. */
export type DescribedState = { readonly id: string; readonly description: string }

export type DescribedStep = {
  readonly cause: Cause
  /** The cause as a sentence without its full stop. */
  readonly says: string
  /** The leaf states that the step enters; empty when the state stays. */
  readonly entered: readonly DescribedState[]
}

/** A path in plain words, for pages and lists. */
export type DescribedPath = {
  readonly id: string
  /** The path's name, or the last cause and the states it leads to. */
  readonly headline: string
  readonly variant: string | null
  readonly start: readonly DescribedState[]
  readonly steps: readonly DescribedStep[]
}

export const STATE_STAYS = 'The state stays.'

export function describePath({ id, name, variant, start, steps }: Path): DescribedPath {
  const first = leavesOf(start.state.snapshot)
  let before = first
  const described = steps.map(({ cause, result }) => {
    const now = leavesOf(result.state.snapshot)
    const entered = now.filter((leaf) => !before.some((other) => other.id === leaf.id))
    before = now
    return { cause, says: capital(cause.says), entered }
  })
  const last = described.at(-1)
  return {
    id,
    variant,
    start: first,
    steps: described,
    headline: name === undefined ? headlineOf(last, first) : capital(name),
  }
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function headlineOf(last: DescribedStep | undefined, start: readonly DescribedState[]): string {
  if (!last) return `The start: ${sentencesOf(start)}`
  return `${last.says}: ${sentencesOf(last.entered) || STATE_STAYS}`
}

function sentencesOf(states: readonly DescribedState[]): string {
  return states.map(({ description }) => description).join(' ')
}

function leavesOf({ _nodes }: AnyMachineSnapshot): readonly DescribedState[] {
  return _nodes
    .filter(isLeaf)
    .sort((a, b) => a.order - b.order)
    .map((node) => ({ id: node.id, description: node.description ?? `${node.key}.` }))
}
