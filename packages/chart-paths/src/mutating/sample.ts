import { createHash } from 'node:crypto'

/** A sample in the original order. It depends on the seed, and adding an item changes it little. */
export function sampleOf<T extends { readonly id: string }>(
  all: readonly T[],
  size: number,
  seed: string | number = 0,
): readonly T[] {
  if (size >= all.length) return all
  const drawn = all
    .map(({ id }) => ({ id, rank: createHash('sha256').update(`${seed} ${id}`).digest('hex') }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
  const ids = new Set(drawn.map(({ id }) => id))
  return all.filter(({ id }) => ids.has(id))
}
