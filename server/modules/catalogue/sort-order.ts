import type { BitSet } from './bit-set.ts'

/** So many times as many places as are wanted make it quicker to look through all of them. */
const FEW = 32

/** All places in some order. */
export class SortOrder {
  readonly places: Uint32Array
  /** Where each place stands in it. */
  readonly #ranks: Uint32Array

  constructor(places: Uint32Array) {
    this.places = places
    this.#ranks = new Uint32Array(places.length)
    places.forEach((place, rank) => {
      this.#ranks[place] = rank
    })
  }

  /** Up to `most` of the places of a set of `count` in this order, after the first `skip`. */
  slice(kept: BitSet, count: number, skip: number, most: number): number[] {
    if (count * FEW < this.places.length) {
      const rankOf = (place: number) => this.#ranks[place] ?? 0
      const sorted = kept.slice(0, count).sort((a, b) => rankOf(a) - rankOf(b))
      return sorted.slice(skip, skip + most)
    }
    const found: number[] = []
    let left = skip
    for (let at = 0; at < this.places.length && found.length < most; at += 1) {
      const place = this.places[at] ?? 0
      if (!kept.has(place)) continue
      if (left > 0) left -= 1
      else found.push(place)
    }
    return found
  }
}
