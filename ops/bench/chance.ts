/** Repeatable random draws. */
export type Draw = {
  /** An integer from 0 to `end`, exclusive. */
  below(end: number): number
  of<T>(options: readonly T[]): T
}

const FACTOR = 48_271
const MODULUS = 2 ** 31 - 1

/** Park and Miller's minimal standard generator, which is good enough for test data. */
export function chance(seed: number): Draw {
  let state = 1 + (seed % (MODULUS - 1))
  const below = (end: number) => {
    state = (state * FACTOR) % MODULUS
    return Math.floor((state / MODULUS) * end)
  }
  const of = <T>(options: readonly T[]): T => {
    if (options.length === 0) throw new Error('Nothing to draw from.')
    // SAFETY: the index is below the length.
    return options[below(options.length)] as T
  }
  return { below, of }
}
