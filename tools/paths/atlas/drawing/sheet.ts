import type { AnyStateNode } from 'xstate'

/** One drawing: a state, and the compound states that are drawn with their children. Others are folded. */
export type Sheet = {
  readonly node: AnyStateNode
  readonly open: ReadonlySet<AnyStateNode>
}

/** Maximum number of states of a readable drawing. */
const MAX_STATES = 16
/** Maximum number of states of an overview. */
const MAX_OVERVIEW_STATES = 12

/**
 * The drawings of a chart: a small chart has one, a large chart an overview and a drawing of each
 * compound state that the overview folds.
 */
export function sheetsOf(node: AnyStateNode): readonly Sheet[] {
  const open = openIn(node)
  const folded = [...open]
    .flatMap(childrenOf)
    .filter((child) => isParent(child) && !open.has(child))
  return [{ node, open }, ...folded.flatMap(sheetsOf)]
}

export function childrenOf({ states }: AnyStateNode): readonly AnyStateNode[] {
  return Object.values(states)
}

export function isParent(node: AnyStateNode): boolean {
  return childrenOf(node).length > 0
}

/** Number of states inside. */
export function sizeOf(node: AnyStateNode): number {
  return childrenOf(node).reduce((sum, child) => sum + 1 + sizeOf(child), 0)
}

function openIn(node: AnyStateNode): ReadonlySet<AnyStateNode> {
  const open = new Set([node])
  if (sizeOf(node) <= MAX_STATES) return addAll(open, node)
  let shown = childrenOf(node).length
  const compounds = childrenOf(node).filter(isParent)
  for (const child of compounds.sort((a, b) => sizeOf(a) - sizeOf(b))) {
    if (shown + sizeOf(child) > MAX_OVERVIEW_STATES) break
    shown += sizeOf(child)
    addAll(open, child)
  }
  return open
}

function addAll(open: Set<AnyStateNode>, node: AnyStateNode): Set<AnyStateNode> {
  if (!isParent(node)) return open
  open.add(node)
  for (const child of childrenOf(node)) addAll(open, child)
  return open
}

/** Whether only the border of a compound state is drawn. */
export function isFolded(node: AnyStateNode, { open }: Pick<Sheet, 'open'>): boolean {
  return childrenOf(node).length > 0 && !open.has(node)
}
