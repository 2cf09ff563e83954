import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A way on from a state, in words. */
export type Way = {
  readonly on: string
  /** Null where it leads nowhere else. */
  readonly to: string | null
  /** What decides whether it is open; null where nothing does. */
  readonly when: string | null
}

/** A state as it is drawn. */
export type ChartState = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly requirements: readonly string[]
  /** Where the app shows it; null for states without an address. */
  readonly address: string | null
  readonly isInitial: boolean
  readonly isParallel: boolean
  readonly isFinal: boolean
  readonly ways: readonly Way[]
  readonly states: readonly ChartState[]
}

/** The whole chart, by its production definition. */
export function chartStateOf({ root }: AnyStateMachine): ChartState {
  return stateOfNode(root)
}

function stateOfNode(node: AnyStateNode): ChartState {
  // SAFETY: the charts write this into `meta` and nothing else (docs/paths.md).
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
    ways: waysOf(node),
    states: Object.values(node.states)
      .filter(({ type }) => type !== 'history')
      .map(stateOfNode),
  }
}

function waysOf(node: AnyStateNode): readonly Way[] {
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
