import { allowedErrors, EditDistance, mayBegin } from './edit-distance.ts'
import { SortedTexts } from './sorted-texts.ts'

const GRAM = 3

/** All words of the catalogue in order, each once. */
export class Vocabulary extends SortedTexts {
  /** Words by the three letters they hold somewhere. */
  readonly #byGram = new Map<string, number[]>()

  constructor(words: readonly string[]) {
    super(words)
    words.forEach((word, position) => {
      for (const gram of new Set(gramsOf(word))) {
        const holders = this.#byGram.get(gram)
        if (holders) holders.push(position)
        else this.#byGram.set(gram, [position])
      }
    })
  }

  /** Words that hold what was typed, three letters or more, anywhere. */
  holding(typed: string): number[] {
    let fewest: readonly number[] | undefined
    for (const gram of gramsOf(typed)) {
      const holders = this.#byGram.get(gram) ?? []
      if (!fewest || holders.length < fewest.length) fewest = holders
    }
    return (fewest ?? []).filter((position) => this.texts[position]?.includes(typed))
  }

  /**
   * Words like what was typed but for a small error, also those that go on behind it (`isNear`).
   * What words begin with alike is counted once: the distances to it are kept from one word to the
   * next, and words that cannot come near any more are passed over together.
   */
  near(typed: string): number[] {
    const found: number[] = []
    if (allowedErrors(typed) === 0) return found
    const nearness = new EditDistance(typed)
    let before = ''
    for (let position = 0; position < this.texts.length; ) {
      const word = this.texts[position] ?? ''
      if (!mayBegin(typed, word)) {
        position = word.length < 2 ? position + 1 : this.behind(word.slice(0, 2), position)
        continue
      }
      const { isNear, depth } = nearness.reach(word, shared(before, word))
      before = word.slice(0, depth)
      const next = depth < word.length ? this.behind(before, position) : position + 1
      if (isNear) for (let at = position; at < next; at += 1) found.push(at)
      position = next
    }
    return found
  }
}

function shared(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}

function gramsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - GRAM + 1) }, (_, at) =>
    word.slice(at, at + GRAM),
  )
}
