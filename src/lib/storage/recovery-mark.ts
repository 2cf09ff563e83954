const KEY = 'parakh.recovered'
const MEMORY_MS = 60_000

/**
 * Remembers across one reload that a 403 was just recovered from, so that a second one logs
 * out instead of reloading for ever (spec §8). Storage that is blocked remembers nothing.
 */
export const recoveryMark = {
  set(now: number = Date.now()): void {
    try {
      sessionStorage.setItem(KEY, String(now))
    } catch {
      // Blocked storage: the chart's own memory still holds until the reload.
    }
  },
  isFresh(now: number = Date.now()): boolean {
    try {
      const at = Number(sessionStorage.getItem(KEY))
      return at > 0 && now - at < MEMORY_MS
    } catch {
      return false
    }
  },
}
