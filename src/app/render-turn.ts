let last = Promise.resolve()

/**
 * Waits for the caller's turn to render: one page in each round of the event loop, first come, first
 * served. Without it, pages that have their data at the same moment are all rendered before the first
 * is sent, and their garbage outlives the young generation.
 */
export function renderTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
