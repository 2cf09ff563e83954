import { BitSet } from './bit-set.ts'
import type { Range } from './sorted-texts.ts'

/** Texts of one field (names, aliases, …) by their words, with the items that have each text. */
export class TextField {
  readonly #texts: number
  readonly #items: number
  readonly #textsOf: Lists
  readonly #itemsOf: Lists
  readonly #itemsWith: Lists

  /** `texts`: the word ids of each text. `itemsOf`: the positions of the items that have it. */
  constructor(
    sizes: { readonly words: number; readonly items: number },
    texts: readonly (readonly number[])[],
    itemsOf: readonly (readonly number[])[],
  ) {
    this.#texts = texts.length
    this.#items = sizes.items
    this.#textsOf = inverted(texts, sizes.words)
    this.#itemsOf = joined(itemsOf)
    this.#itemsWith = this.#textsOf.map((text) => this.#itemsOf.of(text, text + 1))
  }

  /**
   * Items with one text that matches every typed word. Each entry of `typed` lists the word ids
   * that a typed word may stand for.
   */
  itemsWith(typed: readonly (Range | readonly number[])[]): BitSet {
    const found = new BitSet(this.#items)
    const [only] = typed
    // A single word may match any text of an item, so texts need not be intersected.
    if (only && typed.length === 1) return addedTo(found, this.#itemsWith, only)
    let texts: BitSet | undefined
    for (const candidates of typed) {
      const matching = addedTo(new BitSet(this.#texts), this.#textsOf, candidates)
      texts = texts ? texts.intersect(matching) : matching
      if (texts.isEmpty()) return found
    }
    texts?.visit((text) => found.addAll(this.#itemsOf.of(text, text + 1)))
    return found
  }
}

function addedTo(positions: BitSet, lists: Lists, candidates: Range | readonly number[]): BitSet {
  if ('from' in candidates) positions.addAll(lists.of(candidates.from, candidates.to))
  else for (const word of candidates) positions.addAll(lists.of(word, word + 1))
  return positions
}

/** Lists of numbers in one array; the lists of a range are contiguous. */
class Lists {
  readonly #all: Uint32Array
  /** Start of each list, and the end of the last. */
  readonly #starts: Uint32Array

  constructor(all: Uint32Array, starts: Uint32Array) {
    this.#all = all
    this.#starts = starts
  }

  of(from: number, to: number): Uint32Array {
    return this.#all.subarray(this.#starts[from], this.#starts[to])
  }

  /** Lists with each number replaced by several. */
  map(several: (value: number) => Uint32Array): Lists {
    let length = 0
    for (const value of this.#all) length += several(value).length
    const all = new Uint32Array(length)
    const starts = new Uint32Array(this.#starts.length)
    let at = 0
    for (let list = 0; list + 1 < this.#starts.length; list += 1) {
      for (const value of this.of(list, list + 1)) {
        const values = several(value)
        all.set(values, at)
        at += values.length
      }
      starts[list + 1] = at
    }
    return new Lists(all, starts)
  }
}

function joined(lists: readonly (readonly number[])[]): Lists {
  const starts = new Uint32Array(lists.length + 1)
  lists.forEach((list, at) => {
    starts[at + 1] = (starts[at] ?? 0) + list.length
  })
  const all = new Uint32Array(starts[lists.length] ?? 0)
  lists.forEach((list, at) => {
    all.set(list, starts[at])
  })
  return new Lists(all, starts)
}

/** For each number below `size`, the lists that contain it. */
function inverted(lists: readonly (readonly number[])[], size: number): Lists {
  const starts = new Uint32Array(size + 1)
  for (const list of lists) {
    for (const value of list) starts[value + 1] = (starts[value + 1] ?? 0) + 1
  }
  for (let value = 0; value < size; value += 1) {
    starts[value + 1] = (starts[value + 1] ?? 0) + (starts[value] ?? 0)
  }
  const all = new Uint32Array(starts[size] ?? 0)
  const next = starts.slice()
  lists.forEach((list, at) => {
    for (const value of list) {
      const position = next[value] ?? 0
      all[position] = at
      next[value] = position + 1
    }
  })
  return new Lists(all, starts)
}
