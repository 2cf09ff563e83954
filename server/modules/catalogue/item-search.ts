import { isNear } from './edit-distance.ts'

/** Fields that a query may match, most relevant first. */
export type Field = 'code' | 'name' | 'alias' | 'analyte' | 'component' | 'tag' | 'summary'

/** A searchable text of an item; an item may have several per field. */
export type Term = { readonly field: Field; readonly shown: string }

export type Match = {
  /** An index of `RANKS`. */
  readonly rank: number
  readonly field: Field
  /** The alias, analyte or component that matched, as written. */
  readonly shown: string
}

/** Kinds of matches, best first; ties keep the order of popularity. */
export const RANKS = [
  /** A whole name, code or alias. */
  'exact',
  /** The start of a name. */
  'start',
  /** Starts of words of a name, alias or code. */
  'name',
  'alias',
  /** Inside a word of one of them. */
  'inside',
  /** Analytes, components or purpose. */
  'measured',
  'said',
] as const

/** Ranks of misspelt words, searched only if nothing else matches. */
export const NEAR_RANKS = ['name', 'alias', 'measured'] as const

/** Minimum length of a match inside a word. */
export const INSIDE_FROM = 3

const NAMES: readonly Field[] = ['code', 'name', 'alias']

/** Lower case without accents or punctuation: `25-OH Vit. D` becomes `25 oh vit d`. */
export function normalised(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Removes separators: `B 12` equals `B12`, `CA125` equals `CA-125`. */
export function compact(text: string): string {
  return text.replaceAll(' ', '')
}

/** The best match of an item for a normalised query, or null. */
export function matchOf(query: string, terms: readonly Term[]): Match | null {
  const words = query.split(' ')
  return best(terms, (term, text) => {
    const rank = rankOf(query, words, term.field, text)
    return rank && RANKS.indexOf(rank)
  })
}

/** The best match of an item for a misspelt query, or null. */
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
