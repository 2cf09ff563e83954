import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { Chart, ChartTransition } from '../exploring/chart.ts'
import { domainOf } from '../exploring/conflicts.ts'

/** The id of a pair: two transitions, the second from a state that the first entered or moved within. */
export function pairId(first: string, second: string): string {
  const known = ids.get(first) ?? new Map<string, string>()
  ids.set(first, known)
  const kept = known.get(second)
  if (kept !== undefined) return kept
  const made = `${first}${ARROW}${second}`
  known.set(second, made)
  return made
}

/** By first, by second: an id is asked for millions of times, and making its text is slow. */
const ids = new Map<string, Map<string, string>>()

export function firstOf(pair: string): string {
  return pair.slice(0, pair.indexOf(ARROW))
}

export function secondOf(pair: string): string {
  return pair.slice(pair.indexOf(ARROW) + ARROW.length)
}

const ARROW = ' ⇒ '

/**
 * Every pair that the definition allows. Guards and steps in between are ignored, so some pairs can
 * never happen.
 */
export function pairsIn({ transitions }: Chart): ReadonlySet<string> {
  const bySource = new Map<string, string[]>()
  for (const { id, source } of transitions.values()) {
    bySource.set(source, [...(bySource.get(source) ?? []), id])
  }
  const after = ({ id, definition }: ChartTransition) =>
    [...touchedBy(definition)]
      .flatMap((state) => bySource.get(state) ?? [])
      .map((second) => pairId(id, second))
  return new Set([...transitions.values()].flatMap(after))
}

/** Ids of the states that a transition enters, or that stay active while it moves within them. */
export function touchedBy(transition: AnyTransitionDefinition): ReadonlySet<string> {
  const { source, target: targets } = transition
  if (!targets?.length) return new Set(upwards(source).map(({ id }) => id))
  const domain = domainOf(transition, targets)
  const entered = targets.flatMap((target) => entryTo(target, domain))
  return new Set(entered.flatMap(upwards).map(({ id }) => id))
}

/** The states entered on the way from the domain down to a target, and below it. */
function entryTo(target: AnyStateNode, domain: AnyStateNode): readonly AnyStateNode[] {
  const way = upwards(target).filter((node) => isBelow(node, domain))
  const beside = way.flatMap(({ parent }) =>
    parent?.type === 'parallel' && isBelow(parent, domain)
      ? Object.values(parent.states).filter((region) => !way.includes(region))
      : [],
  )
  return [...way, ...[target, ...beside].flatMap(downwards)]
}

/** A state with its descendants that are entered by default. */
function downwards(node: AnyStateNode): readonly AnyStateNode[] {
  switch (node.type) {
    case 'compound':
      return [node, ...(node.initial.target ?? []).flatMap(downwards)]
    case 'parallel':
      return [node, ...Object.values(node.states).flatMap(downwards)]
    case 'history':
      return node.parent ? Object.values(node.parent.states).filter((one) => one !== node) : []
    default:
      return [node]
  }
}

/** A state with its ancestors. */
function upwards(node: AnyStateNode): readonly AnyStateNode[] {
  return node.parent ? [node, ...upwards(node.parent)] : [node]
}

function isBelow(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  return node !== ancestor && upwards(node).includes(ancestor)
}
