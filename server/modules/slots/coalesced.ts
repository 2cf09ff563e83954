/**
 * Shares one read between the callers that wait for it, and never a read that began before a caller
 * asked: whoever comes while one is under way waits for the next. So an answer is at least as new
 * as its question (a window just taken is shown as taken), and under load a hundred questions cost
 * two reads.
 */
export function coalesced<K, T>(read: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const running = new Map<K, Promise<T>>()
  const waiting = new Map<K, Promise<T>>()

  function start(key: K): Promise<T> {
    const answer = read(key).finally(() => running.delete(key))
    running.set(key, answer)
    return answer
  }

  return (key) => {
    const current = running.get(key)
    if (!current) return start(key)
    const next =
      waiting.get(key) ??
      current
        .catch(() => undefined)
        .then(() => {
          waiting.delete(key)
          return start(key)
        })
    waiting.set(key, next)
    return next
  }
}
