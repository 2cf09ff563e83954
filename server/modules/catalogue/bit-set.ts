const WORD = 32

/** A set of the whole numbers below `size`: places of items, or of texts. */
export class BitSet {
  readonly size: number
  readonly #words: Uint32Array

  constructor(size: number, words = new Uint32Array(Math.ceil(size / WORD))) {
    this.size = size
    this.#words = words
  }

  add(place: number): void {
    const at = place >>> 5
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (place & 31))
  }

  addAll(places: Uint32Array): void {
    for (let at = 0; at < places.length; at += 1) this.add(places[at] ?? 0)
  }

  has(place: number): boolean {
    return (((this.#words[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1
  }

  copy(): BitSet {
    return new BitSet(this.size, this.#words.slice())
  }

  /** Keeps what the other has too. */
  keep(other: BitSet): this {
    for (let at = 0; at < this.#words.length; at += 1) {
      this.#words[at] = (this.#words[at] ?? 0) & (other.#words[at] ?? 0)
    }
    return this
  }

  /** Takes away what the other has. */
  drop(other: BitSet): this {
    for (let at = 0; at < this.#words.length; at += 1) {
      this.#words[at] = (this.#words[at] ?? 0) & ~(other.#words[at] ?? 0)
    }
    return this
  }

  join(other: BitSet): this {
    for (let at = 0; at < this.#words.length; at += 1) {
      this.#words[at] = (this.#words[at] ?? 0) | (other.#words[at] ?? 0)
    }
    return this
  }

  keepIf(fits: (place: number) => boolean): this {
    for (let at = 0; at < this.#words.length; at += 1) {
      for (let rest = this.#words[at] ?? 0; rest !== 0; rest &= rest - 1) {
        const place = at * WORD + lowest(rest)
        if (!fits(place)) this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (place & 31))
      }
    }
    return this
  }

  isEmpty(): boolean {
    for (let at = 0; at < this.#words.length; at += 1) if (this.#words[at] !== 0) return false
    return true
  }

  count(): number {
    let sum = 0
    for (let at = 0; at < this.#words.length; at += 1) sum += ones(this.#words[at] ?? 0)
    return sum
  }

  /** Up to `most` of them in order, after the first `skip`. */
  slice(skip: number, most: number): number[] {
    const found: number[] = []
    let left = skip
    for (let at = 0; at < this.#words.length && found.length < most; at += 1) {
      let rest = this.#words[at] ?? 0
      const here = ones(rest)
      if (left >= here) {
        left -= here
        continue
      }
      for (; rest !== 0 && found.length < most; rest &= rest - 1) {
        if (left > 0) left -= 1
        else found.push(at * WORD + lowest(rest))
      }
    }
    return found
  }

  each(visit: (place: number) => void): void {
    for (let at = 0; at < this.#words.length; at += 1) {
      for (let rest = this.#words[at] ?? 0; rest !== 0; rest &= rest - 1) {
        visit(at * WORD + lowest(rest))
      }
    }
  }
}

/** Limits of one sort for which the places are kept: those of the chips are few. */
export const MOST_LIMITS = 50

export function positionsUpTo(figures: Int32Array, most: number): BitSet {
  const places = new BitSet(figures.length)
  for (let place = 0; place < figures.length; place += 1) {
    if ((figures[place] ?? 0) <= most) places.add(place)
  }
  return places
}

/** The place of the lowest one. */
function lowest(word: number): number {
  return 31 - Math.clz32(word & -word)
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
