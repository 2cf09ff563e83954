/**
 * Does the work for each, one after the other; a failure keeps none of the others waiting.
 * @throws AggregateError with the failures, once all were tried.
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
