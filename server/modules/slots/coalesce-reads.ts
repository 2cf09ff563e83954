/**
 * Coalesces concurrent reads. A caller never shares a read that began before its call: calls that
 * arrive during a read share the next one. So results are never stale (a slot just taken shows as
 * taken), and a hundred concurrent calls cost two reads.
 * @param keyOf queries with the same key share a result.
 */
export function coalesceReads<Q, T>(
  read: (question: Q) => Promise<T>,
  keyOf: (question: Q) => string,
): (question: Q) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const waiting = new Map<string, Promise<T>>()

  function start(key: string, question: Q): Promise<T> {
    const answer = read(question).finally(() => running.delete(key))
    running.set(key, answer)
    return answer
  }

  return (question) => {
    const key = keyOf(question)
    const current = running.get(key)
    if (!current) return start(key, question)
    const next =
      waiting.get(key) ??
      current
        .catch(() => undefined)
        .then(() => {
          waiting.delete(key)
          return start(key, question)
        })
    waiting.set(key, next)
    return next
  }
}
