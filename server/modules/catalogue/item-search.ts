import { isNear } from './edit-distance.ts'

/** Where a query may match, the best place first. */
type Field = 'code' | 'name' | 'alias' | 'analyte' | 'component' | 'tag' | 'summary'

export type Term = {
  readonly field: Field
  readonly shown: string
  readonly text: string
  /** Without spaces. */
  readonly compact: string
  readonly words: readonly string[]
}

export type Searchable = {
  readonly code: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly analytes: readonly string[]
  /** Names and aliases of what a package holds. */
  readonly components: readonly string[]
  /** What a package is for: `monsoon`, `women`. */
  readonly tags: readonly string[]
  readonly summary: string
}

export type Match = {
  /** 0 is best; equal ranks keep the order of popularity. */
  readonly rank: number
  readonly field: Field
  /** The alias, analyte or component that matched, as it is written. */
  readonly shown: string
}

const NAMES: readonly Field[] = ['code', 'name', 'alias']

/** How good a match is, by how it came about. */
const RANK = {
  exact: 0,
  start: 1,
  name: 2,
  alias: 3,
  inside: 4,
  measured: 5,
  said: 6,
  nearName: 7,
  nearAlias: 8,
}

/** Words in lower case without accents or punctuation: `25-OH Vit. D` is `25 oh vit d`. */
export function normalised(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function termsOf(item: Searchable): Term[] {
  return [
    term('code', item.code),
    term('name', item.name),
    ...item.aliases.map((alias) => term('alias', alias)),
    ...item.analytes.map((analyte) => term('analyte', analyte)),
    ...item.components.map((component) => term('component', component)),
    ...item.tags.map((tag) => term('tag', tag)),
    term('summary', item.summary),
  ]
}

/** How well a normalised query fits an item as it is written, or null when it does not. */
export function matchOf(query: string, terms: readonly Term[]): Match | null {
  const words = query.split(' ')
  return best(terms, (term) => rankOf(query, words, term))
}

/** How well a query fits an item's names if it is misspelt, or null when it does not even so. */
export function nearMatchOf(query: string, terms: readonly Term[]): Match | null {
  const words = query.split(' ')
  return best(terms, ({ field, words: own }) => {
    if (!NAMES.includes(field)) return null
    if (!words.every((word) => own.some((other) => isNear(word, other)))) return null
    return field === 'name' ? RANK.nearName : RANK.nearAlias
  })
}

function best(terms: readonly Term[], rankOfTerm: (term: Term) => number | null): Match | null {
  let found: Match | null = null
  for (const candidate of terms) {
    const rank = rankOfTerm(candidate)
    if (rank !== null && (found === null || rank < found.rank)) {
      found = { rank, field: candidate.field, shown: candidate.shown }
    }
  }
  return found
}

function term(field: Field, shown: string): Term {
  const text = normalised(shown)
  return { field, shown, text, compact: text.replaceAll(' ', ''), words: text.split(' ') }
}

function rankOf(
  query: string,
  words: readonly string[],
  { field, text, compact, words: own }: Term,
): number | null {
  const starts = words.every((word) => own.some((other) => other.startsWith(word)))
  if (!NAMES.includes(field)) {
    if (!starts) return null
    return field === 'summary' ? RANK.said : RANK.measured
  }
  // `B 12` and `B12`, `CA125` and `CA-125` are the same to whoever types them.
  if (words.join('') === compact) return RANK.exact
  if (field === 'name' && text.startsWith(query)) return RANK.start
  if (starts) return field === 'name' ? RANK.name : RANK.alias
  return query.length > 2 && text.includes(query) ? RANK.inside : null
}
