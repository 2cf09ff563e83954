import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'

/**
 * The transitions that are taken, of those that regions of a parallel state selected for one event.
 * Two that would exit a common state conflict: the deeper source wins, else the first (SCXML,
 * removeConflictingTransitions). XState implements this too but does not export it.
 */
export function takenOf(
  selected: readonly AnyTransitionDefinition[],
  active: readonly AnyStateNode[],
): readonly AnyTransitionDefinition[] {
  if (selected.length < 2) return selected
  let taken: AnyTransitionDefinition[] = []
  for (const candidate of new Set(selected)) {
    const exits = exitsOf(candidate, active)
    const rivals = taken.filter((other) =>
      exitsOf(other, active).some((node) => exits.includes(node)),
    )
    if (rivals.every((rival) => isBelow(candidate.source, rival.source))) {
      taken = [...taken.filter((other) => !rivals.includes(other)), candidate]
    }
  }
  return taken
}

function exitsOf(transition: AnyTransitionDefinition, active: readonly AnyStateNode[]) {
  if (!transition.target?.length) return []
  const domain = domainOf(transition, transition.target)
  return active.filter(
    (node) =>
      isBelow(node, domain) ||
      (transition.reenter && node === domain && node === transition.source),
  )
}

/** The transition domain of SCXML: the deepest state that stays active. A history target counts as a child of its parent. */
export function domainOf(
  { source, reenter }: AnyTransitionDefinition,
  targets: readonly AnyStateNode[],
) {
  const inside = targets.every((target) => target === source || isBelow(target, source))
  if (inside && !reenter) return source
  let domain = source.parent
  while (domain && !targets.every((target) => isBelow(target, domain as AnyStateNode))) {
    domain = domain.parent
  }
  return domain ?? source.machine.root
}

function isBelow(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (parent === ancestor) return true
  }
  return false
}
