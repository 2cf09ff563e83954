import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'

/** The active leaf states by their descriptions. */
export function describeState(snapshot: AnyMachineSnapshot): string {
  const leaves = snapshot._nodes.filter(isLeaf)
  return leaves
    .sort((a, b) => a.order - b.order)
    .map(describeStateNode)
    .join(' ')
}

export function formatDuration(ms: number): string {
  if (ms < 1000) return `${ms} ms`
  if (ms < 60_000) return `${ms / 1000} s`
  if (ms % 60_000 === 0) return `${ms / 60_000} min`
  return `${Math.floor(ms / 60_000)} min ${(ms % 60_000) / 1000} s`
}

/** The path below the machine: `slot.home.held`. */
export function localName(node: AnyStateNode): string {
  return node.path.join('.')
}

export function isLeaf({ type }: AnyStateNode): boolean {
  return type === 'atomic' || type === 'final'
}

export function describeStateNode(node: AnyStateNode): string {
  return `${localName(node)}: ${node.description ?? 'no description.'}`
}
