/**
 * Processes items one after the other; a failure does not stop the others.
 * @throws AggregateError with the failures, at the end.
 */
export async function attemptEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed.`)
}
