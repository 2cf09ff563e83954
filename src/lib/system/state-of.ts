/** A state value of XState: a name, or the regions by name. */
export type StateValue = string | { readonly [region: string]: StateValue | undefined }

/**
 * A chart's state value in one line, for `data-state`: dots for nested states, ` | ` for parallel
 * regions (`details.member.chosen | details.visit.home.choosing`).
 */
export function stateOf(snapshot: { readonly value: StateValue }): string {
  return leaves(snapshot.value).join(' | ')
}

function leaves(value: StateValue): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([name, inner]) => {
    if (inner === undefined) return []
    const below = leaves(inner)
    return below.length === 0 ? [name] : below.map((leaf) => `${name}.${leaf}`)
  })
}
