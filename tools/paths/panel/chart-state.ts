import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A transition from a state, in words. */
export type DescribedTransition = {
  readonly on: string
  /** Null when the state stays. */
  readonly to: string | null
  /** The guard; null without one. */
  readonly when: string | null
}

/** A state for the drawing. */
export type ChartState = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly requirements: readonly string[]
  /** The path of the page that shows it; null for states without one. */
  readonly address: string | null
  readonly isInitial: boolean
  readonly isParallel: boolean
  readonly isFinal: boolean
  readonly transitions: readonly DescribedTransition[]
  readonly states: readonly ChartState[]
}

/** The whole chart, from its production definition. */
export function chartStateOf({ root }: AnyStateMachine): ChartState {
  return stateOfNode(root)
}

function stateOfNode(node: AnyStateNode): ChartState {
  // SAFETY: the charts keep only these fields in `meta` (docs/paths.md).
  const meta = (node.meta ?? {}) as { path?: string; requirements?: readonly string[] }
  return {
    id: node.id,
    name: node.key,
    description: node.description ?? '',
    requirements: meta.requirements ?? [],
    address: meta.path ?? null,
    isInitial: node.parent?.type === 'compound' && node.parent.initial.target.includes(node),
    isParallel: node.type === 'parallel',
    isFinal: node.type === 'final',
    transitions: transitionsOf(node),
    states: Object.values(node.states)
      .filter(({ type }) => type !== 'history')
      .map(stateOfNode),
  }
}

function transitionsOf(node: AnyStateNode): readonly DescribedTransition[] {
  const delays = new Map(node.after.map(({ eventType, delay }) => [eventType, String(delay)]))
  const all = [...node.transitions, ['', node.always ?? []] as const]
  return all.flatMap(([event, transitions]) =>
    transitions.map((transition) => ({
      on: cause(event, delays),
      to: targetOf(transition),
      when: guardOf(transition),
    })),
  )
}

function cause(event: string, delays: ReadonlyMap<string, string>): string {
  const delay = delays.get(event)
  if (event === '') return 'at once'
  if (delay !== undefined) return `after ${delay}`
  return event
    .replace(/^xstate\.done\.actor\.(.*)$/, '$1 answers')
    .replace(/^xstate\.error\.actor\.(.*)$/, '$1 fails')
    .replace(/^xstate\.done\.state\..*$/, 'its last state')
}

function targetOf({ target, source }: AnyTransitionDefinition): string | null {
  const others = (target ?? []).filter((node) => node !== source)
  return others.length > 0 ? others.map(({ path }) => path.join('.')).join(', ') : null
}

function guardOf({ guard }: AnyTransitionDefinition): string | null {
  if (!guard) return null
  if (typeof guard === 'string') return guard
  return 'type' in guard ? guard.type : 'a condition holds'
}
