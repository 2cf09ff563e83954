/**
 * The value of `work`; null when it fails, 'late' after `ms` milliseconds. Late work is not
 * cancelled, and its result is ignored.
 */
export async function withTimeout<T>(
  ms: number,
  work: () => Promise<T>,
): Promise<{ readonly value: T } | 'late' | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  const done = async () => {
    try {
      return { value: await work() }
    } catch {
      return null
    }
  }
  try {
    return await Promise.race([done(), late])
  } finally {
    clearTimeout(timer)
  }
}
