import type { AnyStateNode } from 'xstate'
import type { Explore } from '../model.ts'
import { chartOf } from './chart.ts'
import { isLeaf } from './describe.ts'

/** A leaf state without a transition for an event from outside; `why` is null where no reason is given. */
export type UnhandledEvent = {
  readonly state: string
  readonly event: string
  readonly why: string | null
}

/**
 * Every pair of a leaf state and an event from outside that neither the state nor an ancestor
 * handles. In a parallel chart an event concerns only the regions that handle it somewhere.
 */
export function unhandledEvents({
  machine,
  outsideEvents = [],
  ignoredEvents = [],
}: Explore): readonly UnhandledEvent[] {
  const leaves = [...chartOf(machine).states.values()].filter(isLeaf)
  return leaves.flatMap((leaf) =>
    outsideEvents
      .filter((event) => !isLeft(leaf) && !isHandled(leaf, event) && concerns(leaf, event))
      .map((event) => ({ state: leaf.id, event, why: reasonOf(leaf.id, event) })),
  )

  function reasonOf(state: string, event: string): string | null {
    const found = ignoredEvents.find((one) => one.state.test(state) && one.events.includes(event))
    return found?.why ?? null
  }
}

/** Events ignored without a reason, and reasons for events that are handled; one line each. */
export function unhandledGaps(name: string, explore: Explore): readonly string[] {
  const unhandled = unhandledEvents(explore)
  const unexplained = unhandled
    .filter(({ why }) => why === null)
    .map(({ state, event }) => `${state} ignores ${event} without a reason: handle it, or say why`)
  const idle = (explore.ignoredEvents ?? []).flatMap(({ state, events }) =>
    events
      .filter((event) => !unhandled.some((one) => one.event === event && state.test(one.state)))
      .map((event) => `${name}: no state that matches ${state} ignores ${event}`),
  )
  const unknown = (explore.outsideEvents ?? [])
    .filter((event) => !(event in explore.events))
    .map((event) => `${name}: the event from outside ${event} has no sample`)
  return [...unexplained, ...idle, ...unknown]
}

/** A final state, or one that is left as soon as it is entered. */
function isLeft({ type, always = [] }: AnyStateNode): boolean {
  return type === 'final' || always.some(({ guard }) => !guard)
}

function isHandled(leaf: AnyStateNode, event: string): boolean {
  for (let node: AnyStateNode | undefined = leaf; node; node = node.parent) {
    if (node.transitions.has(event)) return true
  }
  return false
}

function concerns(leaf: AnyStateNode, event: string): boolean {
  for (let node: AnyStateNode = leaf; node.parent; node = node.parent) {
    if (node.parent.type !== 'parallel' || handlesWithin(node, event)) continue
    if (handlesWithin(node.parent, event)) return false
  }
  return true
}

function handlesWithin(node: AnyStateNode, event: string): boolean {
  return (
    node.transitions.has(event) ||
    Object.values(node.states).some((child) => handlesWithin(child, event))
  )
}
