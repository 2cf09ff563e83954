const listeners = new Set<() => void>()

/** Browsers have no event for cookie changes: writers notify the subscribers here. */
export const cookieChanges = {
  notify(): void {
    for (const listener of listeners) listener()
  },
  /** Also called when the tab becomes visible, since another tab may have written meanwhile. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      listeners.delete(listener)
      document.removeEventListener('visibilitychange', listener)
    }
  },
}
