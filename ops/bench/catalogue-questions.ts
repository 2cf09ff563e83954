import { sql } from 'drizzle-orm'
import { catalogueEndpoints } from '../../contract/catalogue.endpoints.ts'
import { API_BASE } from '../../contract/endpoint.ts'
import type { Database } from '../../server/db/client.ts'
import { analytes, categories, items } from '../../server/db/schema/catalogue.ts'
import { chance, type Draw } from './chance.ts'

/** URLs of calls. */
export type CatalogueQuestions = {
  readonly search: readonly string[]
  readonly list: readonly string[]
}

/** Several times the size of the response cache. */
const COUNT = 6_000
const CITIES = [1, 3, 7]
/** Page numbers: mostly the first ones, as patients do. */
const PAGES = [1, 1, 1, 2, 2, 3, 4, 5, 8, 40]

/** Search and list calls from the words of this catalogue. */
export async function questionsOf(db: Database): Promise<CatalogueQuestions> {
  const draw = chance(COUNT)
  const known = await db
    .select({ name: items.name, code: items.code, aliases: items.aliases })
    .from(items)
    .orderBy(sql`md5(${items.code})`)
    .limit(COUNT)
  const measured = await db.select({ name: analytes.name }).from(analytes).limit(COUNT)
  const slugs = (await db.select({ slug: categories.slug }).from(categories)).map(
    ({ slug }) => slug,
  )
  const typed = () => typedFor(draw, draw.of(known), draw.of(measured).name)
  return {
    search: Array.from({ length: COUNT }, () =>
      addressOf(catalogueEndpoints.globalSearch.path, {
        city_id: draw.of(CITIES),
        search: typed(),
        limit: 8,
      }),
    ),
    list: Array.from({ length: COUNT }, () =>
      addressOf(catalogueEndpoints.testList.path, listQuery(draw, slugs, typed)),
    ),
  }
}

type Known = { readonly name: string; readonly code: string; readonly aliases: readonly string[] }

/** A search as typed: more often the beginning of a word than the whole; one in eight misspelt. */
function typedFor(draw: Draw, { name, code, aliases }: Known, analyte: string): string {
  const way = draw.below(8)
  const words = name.split(' ')
  const word = draw.of(words)
  if (way === 0) return code
  if (way === 1) return draw.of(aliases.length > 0 ? aliases : [name])
  if (way === 2) return analyte.slice(0, 3 + draw.below(6))
  if (way === 3) return misspelt(draw, [...words].sort((a, b) => b.length - a.length)[0] ?? word)
  if (way === 4) return words.slice(0, 2).join(' ')
  return word.slice(0, 1 + draw.below(word.length))
}

/** Two letters in the middle swapped. */
function misspelt(draw: Draw, word: string): string {
  const at = 1 + draw.below(Math.max(1, word.length - 2))
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}

function listQuery(draw: Draw, slugs: readonly string[], typed: () => string) {
  const kind = draw.of(['test', 'test', 'package', 'radiology', undefined])
  return {
    city_id: draw.of(CITIES),
    item_type: kind,
    category: kind === 'test' && draw.below(3) === 0 ? draw.of(slugs) : undefined,
    search: draw.below(4) === 0 ? typed() : undefined,
    at_home: draw.below(3) === 0 ? true : undefined,
    no_fasting: draw.below(3) === 0 ? true : undefined,
    report_within_hours: draw.of([undefined, undefined, 12, 24]),
    max_price: draw.of([undefined, undefined, 500, 1000, 1999]),
    sort: draw.of(['popular', 'popular', 'price', 'name']),
    page: draw.of(PAGES),
  }
}

function addressOf(path: string, query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${API_BASE}/${path}?${new URLSearchParams(given)}`
}
