import type { TraceEntry } from './trace-entry.ts'

const KEY = 'parakh.trace.entries'

/** An hour of booking stays below it; of a longer trace the end is kept. */
const MOST = 5000

/** What this tab recorded before it was loaded anew. */
export function keptEntries(): readonly TraceEntry[] {
  try {
    // SAFETY: only keepEntries writes this.
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as readonly TraceEntry[]
  } catch {
    return []
  }
}

/** Where storage is full or forbidden the trace ends with the page: the app must not suffer for it. */
export function keepEntries(entries: readonly TraceEntry[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(entries.slice(-MOST)))
  } catch {
    // Without it what comes after the reload would seem to follow what was kept long ago.
    sessionStorage.removeItem(KEY)
  }
}
