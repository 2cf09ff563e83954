/**
 * Shares one read between the callers that wait for it, and never a read that began before a caller
 * asked: whoever comes while one is under way waits for the next. So an answer is at least as new
 * as its question (a window just taken is shown as taken), and under load a hundred questions cost
 * two reads.
 * @param keyOf questions with the same key share an answer.
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
