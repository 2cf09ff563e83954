import { createHash } from 'node:crypto'

/** Pseudo-random numbers: a seed gives the same sequence on every machine. */
export type SeededRandom = {
  /** From 0 (inclusive) to 1 (exclusive). */
  uniform(): number
  /** Mean 0, standard deviation 1. */
  normal(): number
}

const WORDS_IN_HASH = 8

export function seededRandom(...seed: readonly string[]): SeededRandom {
  const text = seed.join('\n')
  let drawn = 0
  let hash = Buffer.alloc(0)
  const uniform = () => {
    const word = drawn % WORDS_IN_HASH
    if (word === 0) hash = createHash('sha256').update(`${drawn}\n${text}`).digest()
    drawn += 1
    return hash.readUInt32BE(word * 4) / 2 ** 32
  }
  return {
    uniform,
    // Box–Muller transform; 1 - u is never 0.
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  }
}
