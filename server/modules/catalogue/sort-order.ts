import type { BitSet } from './bit-set.ts'

/** Sets smaller than a 32nd of all items are sorted; larger ones are filtered in sort order. */
const FEW = 32

/** A sort order of all items. */
export class SortOrder {
  readonly positions: Uint32Array
  /** Rank of each position. */
  readonly #ranks: Uint32Array

  constructor(positions: Uint32Array) {
    this.positions = positions
    this.#ranks = new Uint32Array(positions.length)
    positions.forEach((position, rank) => {
      this.#ranks[position] = rank
    })
  }

  /** Up to `limit` positions of a set of size `count` in this order, after skipping `skip`. */
  slice(members: BitSet, count: number, skip: number, limit: number): number[] {
    if (count * FEW < this.positions.length) {
      const rankOf = (position: number) => this.#ranks[position] ?? 0
      const sorted = members.slice(0, count).sort((a, b) => rankOf(a) - rankOf(b))
      return sorted.slice(skip, skip + limit)
    }
    const found: number[] = []
    let left = skip
    for (let at = 0; at < this.positions.length && found.length < limit; at += 1) {
      const position = this.positions[at] ?? 0
      if (!members.has(position)) continue
      if (left > 0) left -= 1
      else found.push(position)
    }
    return found
  }
}
