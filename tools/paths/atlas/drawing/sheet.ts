import type { AnyStateNode } from 'xstate'

/** One drawing: a state and what of its inside is shown. A compound that is not open is folded. */
export type Sheet = {
  readonly node: AnyStateNode
  readonly open: ReadonlySet<AnyStateNode>
}

/** So many states can still be read on one drawing. */
const WHOLE = 16
/** An overview shows inner states only as long as it stays this small. */
const OVERVIEW = 12

/**
 * The drawings of a chart. A small one is drawn whole. Of a large one there is an overview, and
 * a drawing of each compound state that the overview folds.
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

/** How many states lie inside. */
export function sizeOf(node: AnyStateNode): number {
  return childrenOf(node).reduce((sum, child) => sum + 1 + sizeOf(child), 0)
}

function openIn(node: AnyStateNode): ReadonlySet<AnyStateNode> {
  const open = new Set([node])
  if (sizeOf(node) <= WHOLE) return addAll(open, node)
  let shown = childrenOf(node).length
  const compounds = childrenOf(node).filter(isParent)
  for (const child of compounds.sort((a, b) => sizeOf(a) - sizeOf(b))) {
    if (shown + sizeOf(child) > OVERVIEW) break
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

/** A compound state of which only the border is drawn. */
export function isFolded(node: AnyStateNode, { open }: Pick<Sheet, 'open'>): boolean {
  return childrenOf(node).length > 0 && !open.has(node)
}
