/** Milliseconds after which a busy page no longer puts it off. */
const LATEST_MS = 3000

/** Runs `work` once the page was painted and the browser is idle. Returns what calls it off. */
export function afterFirstPaint(work: () => void): () => void {
  // Safari has no idle callback: a frame and a task later the first paint is over.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
