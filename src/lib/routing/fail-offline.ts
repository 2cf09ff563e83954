import { PageFailure } from './page-failure.ts'

/** Long enough for what is kept in the browser, milliseconds. */
const PATIENCE_MS = 1500

/**
 * Result of a loader's work. Without a connection its queries pause, and it would wait with them:
 * then it fails instead.
 * @throws PageFailure `offline`
 */
export function failOffline<T>(work: Promise<T>): Promise<T> {
  if (import.meta.env.SSR || navigator.onLine) return work
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new PageFailure('offline')), PATIENCE_MS)
  })
  return Promise.race([work, late])
}
