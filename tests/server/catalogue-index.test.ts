import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ItemList, SearchHit } from '#contract/catalogue.endpoints.ts'
import { refusalFor } from '#contract/rules/eligibility.ts'
import { BitSet } from '#server/modules/catalogue/bit-set.ts'
import { findItems, listItemIds } from '#server/modules/catalogue/catalogue.repository.ts'
import { CatalogueIndex } from '#server/modules/catalogue/catalogue-index.ts'
import { isNear } from '#server/modules/catalogue/edit-distance.ts'
import { componentsOf } from '#server/modules/catalogue/item.mapper.ts'
import {
  isSimilar,
  looseMatchOf,
  matchOf,
  nearMatchOf,
  normalised,
  type Term,
  withoutFillers,
} from '#server/modules/catalogue/item-search.ts'
import { termsOf } from '#server/modules/catalogue/item-terms.ts'
import { Vocabulary } from '#server/modules/catalogue/vocabulary.ts'
import { createTestApp, type TestApp } from './support/app.ts'

const MUMBAI = 1

let server: TestApp
let index: CatalogueIndex
let terms: Term[][]
let vocabulary: string[]
beforeAll(async () => {
  server = await createTestApp()
  const ids = await listItemIds(server.db)
  const records = new Map((await findItems(server.db, ids)).map((item) => [item.id, item]))
  const ordered = ids.flatMap((id) => records.get(id) ?? [])
  index = await CatalogueIndex.build(ordered)
  terms = ordered.map((item) =>
    termsOf(item, componentsOf(item, { record: (id) => records.get(id) })),
  )
  vocabulary = [
    ...new Set(terms.flatMap((own) => own.flatMap(({ shown }) => normalised(shown).split(' ')))),
  ].filter((word) => word !== '')
})
afterAll(() => server.close())

/** Positions in search order, found by matching each item separately. */
function foundOneByOne(query: string): number[] {
  const ranked = (match: typeof matchOf) =>
    terms
      .flatMap((own, position) => {
        const found = match(query, own)
        return found ? [{ position, rank: found.rank }] : []
      })
      .sort((a, b) => a.rank - b.rank || a.position - b.position)
      .map(({ position }) => position)
  const known = knownWordsOf(query)
  const searches = [
    () => ranked((_, own) => matchOf(query, own)),
    () => ranked((_, own) => nearMatchOf(known, own)),
    () => ranked((_, own) => looseMatchOf(known, own)),
  ]
  for (const search of searches) {
    const found = search()
    if (found.length > 0) return found
  }
  return []
}

/** Without fillers and without words that no text of the catalogue has or resembles. */
function knownWordsOf(query: string): string {
  const known = (word: string) => vocabulary.some((other) => isSimilar(word, other))
  return withoutFillers(query).split(' ').filter(known).join(' ')
}

function foundByIndex(query: string): number[] {
  const all = new BitSet(terms.length)
  for (let position = 0; position < terms.length; position += 1) all.add(position)
  return [...index.found(query, all, false)].flatMap((step) => step.slice(0, step.count()))
}

/** Words of the catalogue, shortened, joined and misspelt. */
function typed(): fc.Arbitrary<string> {
  const word = fc
    .tuple(fc.constantFrom(...vocabulary), fc.integer({ min: 1, max: 14 }), fc.integer({ max: 6 }))
    .map(([whole, length, swap]) => {
      const cut = whole.slice(0, length)
      if (swap < 0 || swap + 1 >= cut.length) return cut
      return cut.slice(0, swap) + cut.charAt(swap + 1) + cut.charAt(swap) + cut.slice(swap + 2)
    })
  return fc
    .array(word, { minLength: 1, maxLength: 3 })
    .map((some) => normalised(some.join(' ')))
    .filter((text) => text !== '')
}

describe('the search index', () => {
  it('finds the same items in the same order as matching each item', () => {
    fc.assert(
      fc.property(typed(), (query) => {
        expect(foundByIndex(query), query).toEqual(foundOneByOne(query))
      }),
      { numRuns: 60 },
    )
  })

  it('finds the same similar words as comparing each word', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(fc.uniqueArray(letters, { maxLength: 40 }), letters, (words, text) => {
        const known = new Vocabulary([...words].sort())
        const near = known.near(text).map((position) => known.texts[position])
        // Words with fewer than four letters match only themselves.
        const expected = text.length < 4 ? [] : known.texts.filter((word) => isNear(text, word))
        expect(near).toEqual(expected)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a hostile search', () => {
  const hostile = [
    '%',
    '_',
    '\\',
    `'"; drop table items; --`,
    '\0',
    'a\0b',
    '.*(a+)+$',
    '[[[',
    '😀'.repeat(80),
    '😀'.repeat(40),
    'x'.repeat(80),
    'x'.repeat(20_000),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    '\ud800',
    '\u202e',
  ]

  it.each(hostile.map((text) => [text.slice(0, 20), text]))(
    'is answered or refused in time: %j',
    async (_, text) => {
      for (const call of ['tests/global-search', 'tests/list']) {
        const query = new URLSearchParams({ city_id: '1', search: text })
        const began = performance.now()
        const answer = await server.inject({ url: `/api/v1/${call}?${query}` })
        expect([200, 400], answer.body).toContain(answer.statusCode)
        expect(performance.now() - began).toBeLessThan(1_000)
      }
    },
  )

  it('treats SQL wildcards as text', async () => {
    for (const search of ['%', '_', '\\']) {
      const query = new URLSearchParams({ city_id: '1', search })
      const answer = await server.inject({ url: `/api/v1/tests/global-search?${query}` })
      expect(answer.json().result.hits).toEqual([])
    }
  })
})

describe('typing errors', () => {
  it.each([
    ['neutrofils', 'Complete Blood Count'],
    ['creatinin', 'Creatinine with eGFR'],
    ['vitmin d', 'Vitamin D (25-OH)'],
  ])('[R7.069] are tolerated in names and analytes: %s', async (search, name) => {
    const query = new URLSearchParams({ city_id: '1', search })
    const answer = await server.inject({ url: `/api/v1/tests/global-search?${query}` })
    const hits: SearchHit[] = answer.json().result.hits
    expect(hits.map(({ item_name }) => item_name)).toContain(name)
  })
})

describe('the filter by sex and age', () => {
  it('[R7.071] limits the list to items for this sex and age (spec §5)', async () => {
    const list = async (query: string): Promise<ItemList> => {
      const answer = await server.inject({
        url: `/api/v1/tests/list?city_id=${MUMBAI}&size=100&${query}`,
      })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().result
    }
    const all = [...(await list('page=1')).items, ...(await list('page=2')).items]
    for (const [gender, age] of [
      [0, 34],
      [1, 34],
      [1, 70],
      [2, 8],
    ] as const) {
      const candidate = { gender, age }
      const may = all.filter((item) => refusalFor(item, candidate) === null)
      const { total } = await list(`sex=${gender}&age=${age}`)
      expect([gender, age, total]).toEqual([gender, age, may.length])
      expect(total).toBeLessThan(all.length)
    }
  })

  it('refuses an invalid sex or age', async () => {
    for (const query of ['sex=7', 'age=-1', 'age=200', 'sex=x']) {
      const answer = await server.inject({ url: `/api/v1/tests/list?city_id=1&${query}` })
      expect([query, answer.statusCode]).toEqual([query, 400])
    }
  })
})

describe('tests/master-list-by-city', () => {
  it('[R7.070] returns pages without repeated or missing items', async () => {
    const pageOf = async (page: number) => {
      const url = `/api/v1/tests/master-list-by-city?city_id=1&size=60&page=${page}`
      return (await server.inject({ url })).json().result
    }
    const pages = await Promise.all([1, 2, 3, 4].map(pageOf))
    const codes = pages.flatMap(({ items }) => items.map(({ code }: SearchHit) => code))
    expect(new Set(codes).size).toBe(157)
    expect(codes).toHaveLength(157)
    expect(pages[0]).toMatchObject({ total: 157, page: 1, size: 60 })
    const most = await server.inject({
      url: '/api/v1/tests/master-list-by-city?city_id=1&size=501',
    })
    expect(most.statusCode).toBe(400)
  })
})
