let generation = 0
const listeners = new Set<() => void>()

/** Key of the page: another one draws the page anew, without what was typed into it. */
export const pageGeneration = {
  get: () => generation,
  renew(): void {
    generation += 1
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
