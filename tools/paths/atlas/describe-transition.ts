import type { Cause } from '../exploring/cause.ts'
import type { Chart, ChartTransition } from '../exploring/chart.ts'
import { describeAction } from './describe-action.ts'
import { describeGuard, INLINE } from './describe-guard.ts'
import type { Uses } from './uses.ts'

/** A transition in the words of the chart. */
export type TransitionWords = {
  readonly event: string
  /** Which branch of several, counted from one; null when there is one only. */
  readonly branch: { readonly number: number; readonly of: number } | null
  /** Null: it is taken in any case. */
  readonly guard: string | null
  readonly actions: readonly string[]
  /** Ids; none when it stays. */
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

/** A condition without a name is told by what happened when it held. */
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
