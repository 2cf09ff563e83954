/** What `work` gives, or null when it fails or takes more than `ms` milliseconds. It goes on unheard then. */
export async function atMost<T>(
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
