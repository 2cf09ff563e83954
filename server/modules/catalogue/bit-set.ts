const WORD = 32

/** A set of whole numbers below `size`: positions of items or texts. */
export class BitSet {
  readonly size: number
  readonly #words: Uint32Array

  constructor(size: number, words = new Uint32Array(Math.ceil(size / WORD))) {
    this.size = size
    this.#words = words
  }

  add(position: number): void {
    const at = position >>> 5
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (position & 31))
  }

  addAll(positions: Uint32Array): void {
    for (let at = 0; at < positions.length; at += 1) this.add(positions[at] ?? 0)
  }

  has(position: number): boolean {
    return (((this.#words[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1
  }

  copy(): BitSet {
    return new BitSet(this.size, this.#words.slice())
  }

  intersect(other: BitSet): this {
    for (let at = 0; at < this.#words.length; at += 1) {
      this.#words[at] = (this.#words[at] ?? 0) & (other.#words[at] ?? 0)
    }
    return this
  }

  subtract(other: BitSet): this {
    for (let at = 0; at < this.#words.length; at += 1) {
      this.#words[at] = (this.#words[at] ?? 0) & ~(other.#words[at] ?? 0)
    }
    return this
  }

  union(other: BitSet): this {
    for (let at = 0; at < this.#words.length; at += 1) {
      this.#words[at] = (this.#words[at] ?? 0) | (other.#words[at] ?? 0)
    }
    return this
  }

  filterInPlace(fits: (position: number) => boolean): this {
    for (let at = 0; at < this.#words.length; at += 1) {
      for (let rest = this.#words[at] ?? 0; rest !== 0; rest &= rest - 1) {
        const position = at * WORD + lowest(rest)
        if (!fits(position)) this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (position & 31))
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

  /** Up to `limit` members in order, after skipping `skip`. */
  slice(skip: number, limit: number): number[] {
    const found: number[] = []
    let left = skip
    for (let at = 0; at < this.#words.length && found.length < limit; at += 1) {
      let rest = this.#words[at] ?? 0
      const here = ones(rest)
      if (left >= here) {
        left -= here
        continue
      }
      for (; rest !== 0 && found.length < limit; rest &= rest - 1) {
        if (left > 0) left -= 1
        else found.push(at * WORD + lowest(rest))
      }
    }
    return found
  }

  visit(callback: (position: number) => void): void {
    for (let at = 0; at < this.#words.length; at += 1) {
      for (let rest = this.#words[at] ?? 0; rest !== 0; rest &= rest - 1) {
        callback(at * WORD + lowest(rest))
      }
    }
  }
}

export function positionsUpTo(figures: Int32Array, limit: number): BitSet {
  const positions = new BitSet(figures.length)
  for (let position = 0; position < figures.length; position += 1) {
    if ((figures[position] ?? 0) <= limit) positions.add(position)
  }
  return positions
}

/** Position of the lowest set bit. */
function lowest(word: number): number {
  return 31 - Math.clz32(word & -word)
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
