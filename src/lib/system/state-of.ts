/** A state value of XState: a name, or regions by name. */
export type StateValue = string | { readonly [region: string]: StateValue | undefined }

/**
 * A chart's state value as one line, for `data-state`: nested states with dots, parallel
 * regions with ` | ` (`details.member.chosen | details.visit.home.choosing`).
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
