/** Longest delay on a busy page, milliseconds. */
const MAX_DELAY_MS = 3000

/**
 * Runs `work` after the first paint, when the browser is idle. Returns a function that cancels it.
 */
export function afterFirstPaint(work: () => void): () => void {
  // Safari has no idle callback: one frame and one task later the first paint is done.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: MAX_DELAY_MS })
  return () => cancelIdleCallback(handle)
}
