import { LRUCache } from 'lru-cache'
import { isNear } from './edit-distance.ts'
import { FILLERS } from './fillers.ts'
import { soundsLike } from './sound.ts'
import { inLatin } from './transliteration.ts'

/** Fields that a query may match, most relevant first. */
export type Field = 'code' | 'name' | 'alias' | 'word' | 'analyte' | 'component' | 'tag' | 'summary'

/** A searchable text of an item; an item may have several per field. */
export type Term = { readonly field: Field; readonly shown: string }

export type Match = {
  /** Position in the order of ranks: an index of `RANKS`, after those of the reading before. */
  readonly rank: number
  readonly field: Field
  /** The alias, analyte or component that matched, as written. */
  readonly shown: string
}

/** Kinds of matches, best first; ties keep the order of popularity. */
export const RANKS = [
  /** A whole name, code or alias. */
  'exact',
  /** A whole search word. */
  'asked',
  /** The start of a name. */
  'start',
  /** Starts of words of a name, alias, code or search word. */
  'name',
  'alias',
  'word',
  /** Inside a word of a name, alias or code. */
  'inside',
  /** Analytes, components or purpose. */
  'measured',
  'said',
] as const

/** A text that matches with its fillers matches without them too; only these ranks say more. */
export const FULL_RANKS = 6

/** Ranks of words misspelt or written by ear, searched only if nothing else matches. */
export const NEAR_RANKS = ['name', 'alias', 'word', 'measured'] as const

/** Ranks of queries that no single text answers, searched only if nothing else matches. */
export const LOOSE_RANKS = [
  /** A whole name, code, alias or search word within the query: both tests of `cbc esr`. */
  'part',
  /** Each typed word in some text of the item, as typed or similar. */
  'across',
  'nearAcross',
  /** Any of the words. */
  'any',
] as const

/** Minimum length of a match inside a word. */
export const INSIDE_FROM = 3

const NAMES: readonly Field[] = ['code', 'name', 'alias']

/** Lower case Latin letters without accents or punctuation: `25-OH Vit. D` becomes `25 oh vit d`. */
export function normalised(text: string): string {
  return inLatin(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The texts of the first results are read again at each search. */
const texts = new LRUCache<string, string>({ max: 20_000, memoMethod: normalised })

/** The query, and after it the query without fillers if that differs: `thyroid test`, `thyroid`. */
export function readingsOf(query: string): string[] {
  const short = withoutFillers(query)
  return short === query ? [query] : [query, short]
}

/** A query of fillers only keeps them. */
export function withoutFillers(query: string): string {
  const words = query.split(' ').filter((word) => !FILLERS.has(word))
  return words.length === 0 ? query : words.join(' ')
}

/** Whether a typed word stands for another: misspelt, or written by ear. */
export function isSimilar(typed: string, word: string): boolean {
  return isNear(typed, word) || soundsLike(typed, word)
}

/** Removes separators: `B 12` equals `B12`, `CA125` equals `CA-125`. */
export function compact(text: string): string {
  return text.replaceAll(' ', '')
}

/** The best match of an item for a normalised query, or null. */
export function matchOf(query: string, terms: readonly Term[]): Match | null {
  const readings = readingsOf(query)
  for (const [at, reading] of readings.entries()) {
    const isFull = at === 0 && readings.length > 1
    const found = matchOfReading(reading, terms)
    if (found === null || (isFull && found.rank >= FULL_RANKS)) continue
    return { ...found, rank: found.rank + at * FULL_RANKS }
  }
  return null
}

function matchOfReading(query: string, terms: readonly Term[]): Match | null {
  const words = query.split(' ')
  return best(terms, (term, text) => {
    const rank = rankOf(query, words, term.field, text)
    return rank && RANKS.indexOf(rank)
  })
}

/** The best match of an item for words that are misspelt or written by ear, or null. */
export function nearMatchOf(query: string, terms: readonly Term[]): Match | null {
  const words = query.split(' ')
  return best(terms, ({ field }, text) => {
    if (field === 'summary') return null
    const own = text.split(' ')
    if (!words.every((word) => own.some((other) => isSimilar(word, other)))) return null
    if (field === 'name' || field === 'word') return NEAR_RANKS.indexOf(field)
    return NEAR_RANKS.indexOf(NAMES.includes(field) ? 'alias' : 'measured')
  })
}

/** The best match of an item for a query that no single text answers, or null. */
export function looseMatchOf(query: string, terms: readonly Term[]): Match | null {
  const words = query.split(' ')
  const parts = new Set(partsOf(query))
  const part = best(terms, ({ field }, text) =>
    (field === 'word' || NAMES.includes(field)) && parts.has(compact(text)) ? 0 : null,
  )
  if (part) return part
  for (const [at, stands] of [startsWith, isSimilar].entries()) {
    const across = matchAcross(terms, words, at + 1, stands)
    if (across) return across
  }
  return best(terms, ({ field }, text) => {
    const own = text.split(' ')
    const isAny = words.some((word) => own.some((other) => isSimilar(word, other)))
    return field !== 'summary' && isAny ? LOOSE_RANKS.indexOf('any') : null
  })
}

/** Runs of neighbouring words, without their spaces: `a b` gives `a`, `b` and `ab`. */
export function partsOf(query: string): string[] {
  const words = query.split(' ')
  return words.flatMap((_, from) =>
    words.slice(from).map((_word, long) => words.slice(from, from + long + 1).join('')),
  )
}

/** A match whose words stand in different texts; the text of the first word is shown. */
function matchAcross(
  terms: readonly Term[],
  words: readonly string[],
  rank: number,
  stands: (typed: string, word: string) => boolean,
): Match | null {
  if (new Set(words).size < 2) return null
  const split = terms
    .filter(({ field }) => field !== 'summary')
    .map((term) => ({ term, own: texts.memo(term.shown).split(' ') }))
  const matching = words.map((word) =>
    split.find(({ own }) => own.some((other) => stands(word, other))),
  )
  const [first] = matching
  return first && matching.every(Boolean) ? { rank, ...first.term } : null
}

const startsWith = (typed: string, word: string) => word.startsWith(typed)

function best(
  terms: readonly Term[],
  rankOfTerm: (term: Term, text: string) => number | null,
): Match | null {
  let found: Match | null = null
  for (const term of terms) {
    const rank = rankOfTerm(term, texts.memo(term.shown))
    if (rank !== null && (found === null || rank < found.rank)) found = { rank, ...term }
  }
  return found
}

function rankOf(
  query: string,
  words: readonly string[],
  field: Field,
  text: string,
): (typeof RANKS)[number] | null {
  const own = text.split(' ')
  const starts = words.every((word) => own.some((other) => other.startsWith(word)))
  if (field === 'word') {
    if (compact(query) === compact(text)) return 'asked'
    return starts ? 'word' : null
  }
  if (!NAMES.includes(field)) {
    if (!starts) return null
    return field === 'summary' ? 'said' : 'measured'
  }
  if (compact(query) === compact(text)) return 'exact'
  if (field === 'name' && text.startsWith(query)) return 'start'
  if (starts) return field === 'name' ? 'name' : 'alias'
  const isInside = words.length === 1 && own.some((other) => other.includes(query))
  return isInside && query.length >= INSIDE_FROM ? 'inside' : null
}
