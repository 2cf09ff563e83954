/** Draws that fall the same each time. */
export type Draw = {
  /** A whole number from 0 on. */
  below(end: number): number
  of<T>(options: readonly T[]): T
}

const FACTOR = 48_271
const MODULUS = 2 ** 31 - 1

/** Park and Miller's minimal standard: short, and even enough for test data. */
export function chance(seed: number): Draw {
  let state = 1 + (seed % (MODULUS - 1))
  const below = (end: number) => {
    state = (state * FACTOR) % MODULUS
    return Math.floor((state / MODULUS) * end)
  }
  const of = <T>(options: readonly T[]): T => {
    if (options.length === 0) throw new Error('Nothing to draw from.')
    // SAFETY: the place is below the length.
    return options[below(options.length)] as T
  }
  return { below, of }
}
