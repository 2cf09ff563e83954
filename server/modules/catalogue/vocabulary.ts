import { allowedErrors, EditDistance, mayBegin } from './edit-distance.ts'
import { SortedTexts } from './sorted-texts.ts'
import { soundsOf } from './sound.ts'

const GRAM = 3

/** Distinct words of the catalogue in alphabetical order. */
export class Vocabulary extends SortedTexts {
  /** Words by trigram. */
  readonly #byGram = new Map<string, number[]>()
  /** Words by the code of their sound. */
  readonly #bySound = new Map<string, number[]>()

  constructor(words: readonly string[]) {
    super(words)
    words.forEach((word, position) => {
      for (const gram of new Set(gramsOf(word))) push(this.#byGram, gram, position)
      for (const code of soundsOf(word)) push(this.#bySound, code, position)
    })
  }

  /** Words that the typed one stands for (`isSimilar`). */
  similar(typed: string): number[] {
    const { from, to } = this.exactly(typed)
    const own = from < to ? [from] : []
    const heard = soundsOf(typed).flatMap((code) => this.#bySound.get(code) ?? [])
    return [...new Set([...own, ...this.near(typed), ...heard])]
  }

  /** Words that contain the typed text, three letters or more. */
  containing(typed: string): number[] {
    let fewest: readonly number[] | undefined
    for (const gram of gramsOf(typed)) {
      const positions = this.#byGram.get(gram) ?? []
      if (!fewest || positions.length < fewest.length) fewest = positions
    }
    return (fewest ?? []).filter((position) => this.texts[position]?.includes(typed))
  }

  /**
   * Words similar to the typed text, or with a similar prefix (`isNear`). Distances of a shared
   * prefix are reused from word to word, and words whose prefix is already too far are skipped
   * together.
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

function push(lists: Map<string, number[]>, key: string, position: number): void {
  const list = lists.get(key)
  if (list) list.push(position)
  else lists.set(key, [position])
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
