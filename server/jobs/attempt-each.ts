/**
 * Processes items one after another; a failure does not stop the others.
 * @throws AggregateError with all failures, after the last item.
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
