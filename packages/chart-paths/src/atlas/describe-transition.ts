import type { Cause } from '../exploring/cause.ts'
import type { Chart, ChartTransition } from '../exploring/chart.ts'
import { describeAction } from './describe-action.ts'
import { describeGuard, INLINE } from './describe-guard.ts'
import type { Uses } from './uses.ts'

/** A transition in the words of the chart. */
export type TransitionWords = {
  readonly event: string
  /** The number of the guard branch, from 1; null when there is only one. */
  readonly branch: { readonly number: number; readonly of: number } | null
  /** Null without a guard. */
  readonly guard: string | null
  readonly actions: readonly string[]
  /** Ids; empty when the state stays. */
  readonly targets: readonly string[]
}

export function wordsOf(transition: ChartTransition, chart: Chart, uses: Uses): TransitionWords {
  const { id, source, descriptor, definition } = transition
  const [event = '', branch] = id.slice(`${source} · `.length).split(/ \[(\d+)\]$/)
  const siblings = [...chart.transitions.values(), ...chart.inert.values()].filter(
    (other) => other.source === source && other.descriptor === descriptor,
  )
  const number = Number(branch ?? 0) + 1
  return {
    event,
    branch: siblings.length > 1 ? { number, of: siblings.length } : null,
    guard: guardOf(describeGuard(definition.guard), number, uses.causes.get(id) ?? []),
    actions: definition.actions.map(describeAction),
    targets: (definition.target ?? []).map((node) => node.id),
  }
}

/** `done holdSlot [isTaken] / keepError`. */
export function labelOf({ event, guard, actions }: TransitionWords): string {
  const does = actions.length > 0 ? ` / ${actions.join(', ')}` : ''
  return `${event}${guard === null ? '' : ` [${guard}]`}${does}`
}

/** An inline guard is described by the causes for which it passed. */
function guardOf(guard: string | null, number: number, causes: readonly Cause[]): string | null {
  if (guard === null) return number > 1 ? 'else' : null
  if (guard !== INLINE) return guard
  const names = [...new Set(causes.flatMap(nameOf))]
  return names.length > 0 ? names.join(' or ') : INLINE
}

function nameOf(cause: Cause): readonly string[] {
  if (cause.kind === 'outcome') return [cause.outcome]
  return cause.kind === 'event' ? [cause.sample] : []
}
