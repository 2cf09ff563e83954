const listeners = new Set<() => void>()

/** A browser says nothing when a cookie changes: those who write one tell those who show it. */
export const cookieChanges = {
  tell(): void {
    for (const listener of listeners) listener()
  },
  /** Also told when the tab comes back, since another may have written meanwhile. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      listeners.delete(listener)
      document.removeEventListener('visibilitychange', listener)
    }
  },
}
