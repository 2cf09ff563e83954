/** The value under a key, computed on the first request. */
export function memoized<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = make()
  cache.set(key, made)
  return made
}

/** A cache with two keys; joining them to one string would cost more than it saves. */
export class TwoKeyCache<T> {
  private readonly rows = new Map<string, Map<string, T>>()

  at(one: string, other: string, make: () => T): T {
    const row = memoized(this.rows, one, () => new Map<string, T>())
    return memoized(row, other, make)
  }
}
