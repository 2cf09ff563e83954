/** Shorter words are too similar to each other: TSH, FSH. */
const SHORTEST = 4
/** Words of at least this length may have two errors. */
const LONG = 8
/** More than the allowed errors of any word. */
const FAR = 9

/** Number of errors that a typed word may have. */
export function allowedErrors(typed: string): 0 | 1 | 2 {
  if (typed.length < SHORTEST || /\d/.test(typed)) return 0
  return typed.length >= LONG ? 2 : 1
}

/**
 * Whether a typed word matches another with a small error: a letter missing, added or wrong, or two
 * swapped. The other word may be longer, because the patient is still typing.
 */
export function isNear(typed: string, word: string): boolean {
  if (allowedErrors(typed) === 0) return typed === word
  return mayBegin(typed, word) && new EditDistance(typed).reach(word, 0).isNear
}

/** Cheap filter: one error cannot change both of the first two letters. */
export function mayBegin(typed: string, word: string): boolean {
  return (
    typed[0] === word[0] || typed[1] === word[1] || typed[0] === word[1] || typed[1] === word[0]
  )
}

/**
 * Damerau–Levenshtein distances between a typed word and the prefixes of successive words, computed
 * letter by letter while they stay within the allowed errors.
 */
export class EditDistance {
  readonly #typed: string
  readonly #allowed: number
  /** Distance of each prefix of a word (row) to each prefix of the typed word (column). */
  readonly #rows: Uint8Array
  readonly #minima: Uint8Array
  readonly #width: number

  constructor(typed: string) {
    this.#typed = typed
    this.#allowed = allowedErrors(typed)
    this.#width = typed.length + 1
    const depths = typed.length + this.#allowed + 1
    this.#rows = new Uint8Array(depths * this.#width).fill(FAR)
    this.#minima = new Uint8Array(depths)
    for (let column = 0; column < this.#width; column += 1) {
      this.#rows[column] = Math.min(column, FAR)
    }
  }

  /**
   * Whether the word is near. `depth` is the number of its letters examined: if it is not near, no
   * word with that prefix is. The first `kept` letters equal those of the previous word.
   */
  reach(word: string, kept: number): { readonly isNear: boolean; readonly depth: number } {
    const end = Math.min(word.length, this.#typed.length + this.#allowed)
    for (let depth = 1; depth <= end; depth += 1) {
      if (depth > kept) this.#fill(word, depth)
      const whole = this.#rows[depth * this.#width + this.#typed.length] ?? FAR
      if (whole <= this.#allowed) return { isNear: true, depth }
      const minimum = Math.min(this.#minima[depth] ?? FAR, this.#minima[depth - 1] ?? FAR)
      if (minimum > this.#allowed) return { isNear: false, depth }
    }
    return { isNear: false, depth: word.length }
  }

  #fill(word: string, depth: number): void {
    const from = Math.max(1, depth - this.#allowed)
    const to = Math.min(this.#typed.length, depth + this.#allowed)
    const row = depth * this.#width
    this.#rows.fill(FAR, row, row + this.#width)
    if (depth <= this.#allowed) this.#rows[row] = depth
    let minimum = FAR
    for (let column = from; column <= to; column += 1) {
      const distance = this.#distance(word, depth, column)
      this.#rows[row + column] = distance
      if (distance < minimum) minimum = distance
    }
    this.#minima[depth] = minimum
  }

  #distance(word: string, depth: number, column: number): number {
    const letter = word.charCodeAt(depth - 1)
    const last = (depth - 1) * this.#width + column
    const row = last + this.#width
    const same = letter === this.#typed.charCodeAt(column - 1)
    let distance = Math.min(
      (this.#rows[last] ?? FAR) + 1,
      (this.#rows[row - 1] ?? FAR) + 1,
      (this.#rows[last - 1] ?? FAR) + (same ? 0 : 1),
    )
    const swapped =
      depth > 1 &&
      column > 1 &&
      letter === this.#typed.charCodeAt(column - 2) &&
      word.charCodeAt(depth - 2) === this.#typed.charCodeAt(column - 1)
    if (swapped) distance = Math.min(distance, (this.#rows[last - this.#width - 2] ?? FAR) + 1)
    return Math.min(distance, FAR)
  }
}
