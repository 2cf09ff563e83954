/** Half-open range of positions. */
export type Range = { readonly from: number; readonly to: number }

/** Sorts after every letter. */
const LAST = '\uffff'

/** Texts in alphabetical order; a text is identified by its position. */
export class SortedTexts {
  readonly texts: readonly string[]

  constructor(texts: readonly string[]) {
    this.texts = texts
  }

  startingWith(start: string): Range {
    return { from: this.#positionOf(start), to: this.#positionOf(start + LAST) }
  }

  exactly(text: string): Range {
    const from = this.#positionOf(text)
    return { from, to: this.texts[from] === text ? from + 1 : from }
  }

  /** Position of the first text after this one without that prefix; usually close. */
  behind(start: string, position: number): number {
    let from = position + 1
    let step = 1
    while (this.texts[from + step]?.startsWith(start)) {
      from += step
      step *= 2
    }
    return this.#positionOf(start + LAST, from, Math.min(from + step, this.texts.length))
  }

  /** Position of the first text that is not less than this one. */
  #positionOf(text: string, first = 0, behind = this.texts.length): number {
    let from = first
    let to = behind
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      if ((this.texts[middle] ?? '') < text) from = middle + 1
      else to = middle
    }
    return from
  }
}
