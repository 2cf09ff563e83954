/** What each step covers; the first entry is the start. */
type Covering = { readonly items: readonly (readonly string[])[] }

/**
 * Shortens routes from their ends while the coverage stays the same, earlier routes first: later
 * ones often make them superfluous. Empty routes are dropped.
 */
export function trimmed<C extends Covering>(
  routes: readonly C[],
  wanted: ReadonlySet<string>,
): readonly C[] {
  const uses = new Map<string, number>()
  for (const { items } of routes) {
    for (const step of items) for (const item of step) count(item, 1)
  }
  return routes.flatMap((route) => {
    const items = [...route.items]
    while (items.length > 0 && isSpare(items.at(-1) ?? [])) {
      for (const item of items.pop() ?? []) count(item, -1)
    }
    if (items.length === 0) return []
    return [{ ...route, items }]
  })

  function count(item: string, by: number) {
    uses.set(item, (uses.get(item) ?? 0) + by)
  }

  /** Whether other steps cover every wanted item of this step, which may hold an item more than once. */
  function isSpare(step: readonly string[]): boolean {
    return step.every((item) => {
      if (!wanted.has(item)) return true
      const here = step.filter((other) => other === item).length
      return (uses.get(item) ?? 0) > here
    })
  }
}
