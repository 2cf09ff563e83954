import type { Emergency } from '#contract/catalogue.endpoints.ts'
import type { emergencies } from '#server/db/schema/catalogue.ts'
import { isNear } from './edit-distance.ts'
import { compact, normalised, withoutFillers } from './item-search.ts'
import { soundsLike } from './sound.ts'

export type EmergencyRow = typeof emergencies.$inferSelect

/** A shorter word that stands alone is taken only as it is: "fats" is not "fits". */
const LONE_WORD_FROM = 6

/** Recognises searches for an emergency by the lab's own words, in any order and misspelt. */
export class Emergencies {
  readonly #known: readonly {
    readonly emergency: Emergency
    readonly words: readonly Phrase[]
    readonly exceptWords: readonly Phrase[]
  }[]

  readonly #isKnown: (word: string) => boolean

  /**
   * The rows are in the order of their urgency. A word that the catalogue has is not misspelt,
   * though it may sound the same: "plain" is not "pain".
   */
  constructor(rows: readonly EmergencyRow[], isKnown: (word: string) => boolean) {
    this.#isKnown = isKnown
    this.#known = rows.map(({ title, text, numbers, words, exceptWords }) => ({
      emergency: { title, text, numbers },
      words: words.map(phraseOf),
      exceptWords: exceptWords.map(phraseOf),
    }))
  }

  /** What a typed search says above its results; undefined if it is for no emergency. */
  of(typed: string): Emergency | undefined {
    const query = normalised(typed)
      .split(' ')
      .map((word) => ({ word, isKnown: this.#isKnown(word) }))
    return this.#known.find(
      ({ words, exceptWords }) =>
        words.some((phrase) => isSaid(phrase, query)) &&
        !exceptWords.some((phrase) => isSaid(phrase, query)),
    )?.emergency
  }
}

type Phrase = readonly string[]
type Typed = { readonly word: string; readonly isKnown: boolean }

/** Fillers may be missing, unless only one word would be left: "too much" is not "too". */
function phraseOf(text: string): Phrase {
  const whole = normalised(text)
  const short = withoutFillers(whole).split(' ')
  return short.length > 1 ? short : whole.split(' ')
}

function isSaid(phrase: Phrase, query: readonly Typed[]): boolean {
  const [first = '', ...others] = phrase
  if (others.length === 0) return query.some((typed) => isLone(typed, first))
  return (
    phrase.every((word) => query.some((typed) => isSame(typed, word))) ||
    query.some((typed) => isLone(typed, compact(phrase.join(' '))))
  )
}

function isLone({ word: typed, isKnown }: Typed, word: string): boolean {
  if (typed === word) return true
  return !isKnown && word.length >= LONE_WORD_FROM && isWholeNear(typed, word)
}

function isSame({ word: typed, isKnown }: Typed, word: string): boolean {
  if (typed === word) return true
  if (isWholeNear(typed, word)) return !isKnown || soundsLike(typed, word)
  return !isNear(typed, word) && soundsLike(typed, word)
}

/** Unlike `isNear`, not for a word that is still being typed: "chest p" may become an X-ray. */
function isWholeNear(typed: string, word: string): boolean {
  return isNear(typed, word) && isNear(word, typed)
}
