let generation = 0
const listeners = new Set<() => void>()

/** React key of the page: a new one remounts the page, so that typed text is gone. */
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
