/** What is known under a key, made where it is asked for first. */
export function remembered<T>(memory: Map<string, T>, key: string, make: () => T): T {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  return made
}

/** The same under two keys; joining them to one would cost more than what is remembered. */
export class TwoKeys<T> {
  private readonly memory = new Map<string, Map<string, T>>()

  at(one: string, other: string, make: () => T): T {
    const row = remembered(this.memory, one, () => new Map<string, T>())
    return remembered(row, other, make)
  }
}
