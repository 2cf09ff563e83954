import { isNear } from './edit-distance.ts'

/** Where a query may match, the best position first. */
export type Field = 'code' | 'name' | 'alias' | 'analyte' | 'component' | 'tag' | 'summary'

/** A searchable text of an item; an item may have several of one field. */
export type Term = { readonly field: Field; readonly shown: string }

export type Match = {
  /** A position in `RANKS`. */
  readonly rank: number
  readonly field: Field
  /** The alias, analyte or component that matched, as it is written. */
  readonly shown: string
}

/** Kinds of matches, best first; equal ones keep the order of popularity. */
export const RANKS = [
  /** The whole of a name, code or alias. */
  'exact',
  /** The beginning of a name. */
  'start',
  /** The beginnings of words of a name; of an alias or code. */
  'name',
  'alias',
  /** The inside of a word of one of them. */
  'inside',
  /** What it measures, holds or is for. */
  'measured',
  'said',
] as const

/** The same for misspelt words, searched when nothing else matches. */
export const NEAR_RANKS = ['name', 'alias', 'measured'] as const

/** From so many letters on the inside of a word counts. */
export const INSIDE_FROM = 3

const NAMES: readonly Field[] = ['code', 'name', 'alias']

/** Words in lower case without accents or punctuation: `25-OH Vit. D` is `25 oh vit d`. */
export function normalised(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** `B 12` and `B12`, `CA125` and `CA-125` are the same to whoever types them. */
export function compact(text: string): string {
  return text.replaceAll(' ', '')
}

/** How well a normalised query matches an item, or null. */
export function matchOf(query: string, terms: readonly Term[]): Match | null {
  const words = query.split(' ')
  return best(terms, (term, text) => {
    const rank = rankOf(query, words, term.field, text)
    return rank && RANKS.indexOf(rank)
  })
}

/** How well a misspelt query matches an item, or null. */
export function nearMatchOf(query: string, terms: readonly Term[]): Match | null {
  const words = query.split(' ')
  return best(terms, ({ field }, text) => {
    if (field === 'summary') return null
    const own = text.split(' ')
    if (!words.every((word) => own.some((other) => isNear(word, other)))) return null
    if (!NAMES.includes(field)) return NEAR_RANKS.indexOf('measured')
    return NEAR_RANKS.indexOf(field === 'name' ? 'name' : 'alias')
  })
}

function best(
  terms: readonly Term[],
  rankOfTerm: (term: Term, text: string) => number | null,
): Match | null {
  let found: Match | null = null
  for (const term of terms) {
    const rank = rankOfTerm(term, normalised(term.shown))
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
