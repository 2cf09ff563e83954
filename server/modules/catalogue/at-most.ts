/** Keeps so many values at once; the oldest gives way. */
export class AtMost<K, V> {
  readonly #most: number
  readonly #kept = new Map<K, V>()

  constructor(most: number) {
    this.#most = most
  }

  has(key: K): boolean {
    return this.#kept.has(key)
  }

  /** The value under a key, made now if it is not kept. */
  get(key: K, make: () => V): V {
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const made = make()
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < this.#most) break
      this.#kept.delete(oldest)
    }
    this.#kept.set(key, made)
    return made
  }
}
