import type { AnyStateNode } from 'xstate'

/** One drawing: a state, and the compound states that are drawn with their children. Others are folded. */
export type Sheet = {
  readonly node: AnyStateNode
  readonly open: ReadonlySet<AnyStateNode>
}

/** Maximum number of states of a drawing that shows all levels. */
const MAX_STATES = 14

/**
 * The drawings of a chart: a small one has one; a large one has its top level, and the drawings of
 * each state inside. Of large regions that are active side by side, each has its own.
 */
export function sheetsOf(node: AnyStateNode): readonly Sheet[] {
  const inside = parentsIn(node)
  if (sizeOf(node) <= MAX_STATES) return [{ node, open: new Set([node, ...inside]) }]
  const parts = childrenOf(node).filter(isParent).flatMap(sheetsOf)
  return node.type === 'parallel' ? parts : [{ node, open: new Set([node]) }, ...parts]
}

export function childrenOf({ states }: AnyStateNode): readonly AnyStateNode[] {
  return Object.values(states)
}

/** Whether only the border of a compound state is drawn. */
export function isFolded(node: AnyStateNode, { open }: Pick<Sheet, 'open'>): boolean {
  return isParent(node) && !open.has(node)
}

function isParent(node: AnyStateNode): boolean {
  return childrenOf(node).length > 0
}

/** Number of states inside. */
function sizeOf(node: AnyStateNode): number {
  return childrenOf(node).reduce((sum, child) => sum + 1 + sizeOf(child), 0)
}

function parentsIn(node: AnyStateNode): readonly AnyStateNode[] {
  return childrenOf(node).flatMap((child) => (isParent(child) ? [child, ...parentsIn(child)] : []))
}
