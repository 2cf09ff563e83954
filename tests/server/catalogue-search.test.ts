import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchHit } from '#contract/catalogue.endpoints.ts'
import { readCatalogue } from '#server/db/seed/catalogue.facts.ts'
import { itemRows } from '#server/db/seed/catalogue-items.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function search(text: string, options: Record<string, string> = {}): Promise<SearchHit[]> {
  const query = new URLSearchParams({ city_id: '1', search: text, ...options })
  const answer = await server.inject({ url: `/api/v1/tests/global-search?${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result.hits
}

describe('tests/global-search', () => {
  it.each([
    ['cbc', 'Complete Blood Count'],
    ['CBC', 'Complete Blood Count'],
    ['b 12', 'Vitamin B12'],
    ['B12', 'Vitamin B12'],
    ['ca125', 'CA-125'],
    ['sonography abdomen', 'USG Whole Abdomen'],
    ['thyroid', 'Thyroid Profile Total (T3, T4, TSH)'],
    ['thyr', 'Thyroid Profile Total (T3, T4, TSH)'],
    ['thyriod', 'Thyroid Profile Total (T3, T4, TSH)'],
    ['sugar', 'Blood Sugar Fasting'],
    ['haemoglbin', 'Haemoglobin'],
    ['hemoglobin', 'Haemoglobin'],
    ['cholestrol', 'Cholesterol Total'],
    ['fasting sugar', 'Blood Sugar Fasting'],
    ['full body', 'Full Body Check-up Essential'],
    ['neutrophils', 'Complete Blood Count'],
    ['echo', '2D Echocardiography'],
  ])('[R7.069] answers %s with %s first', async (typed, name) => {
    expect((await search(typed))[0]?.item_name).toBe(name)
  })

  it('returns the alias or analyte that matched', async () => {
    expect((await search('jaundice'))[0]).toMatchObject({ hint: 'Also called Jaundice test' })
    expect((await search('neutrophils'))[0]).toMatchObject({ hint: 'Measures Neutrophils' })
    expect((await search('full body'))[0]).toMatchObject({ hint: 'Package, 74 parameters' })
    expect((await search('usg whole'))[0]).toMatchObject({ hint: 'Ultrasound/USG, 20 min' })
  })

  it('ranks an exact code before prefixes, and those before matches inside words', async () => {
    const names = (await search('tsh')).map(({ code }) => code)
    expect(names[0]).toBe('TSH')
    expect(names.indexOf('TFT')).toBeGreaterThan(0)
  })

  it('finds nothing for nonsense, and no similar words for a short code', async () => {
    expect(await search('zzzzzz')).toEqual([])
    expect(await search('???')).toEqual([])
    const hits = await search('fsh')
    expect(hits[0]?.code).toBe('FSH')
    expect(hits.map(({ code }) => code)).not.toContain('TSH')
  })

  it('returns at most eight hits, or as many as requested', async () => {
    expect(await search('a')).toHaveLength(8)
    expect(await search('a', { limit: '3' })).toHaveLength(3)
  })
})

describe('tests/master-list-by-city', () => {
  it('[R7.070] lists every item of the city in its short form', async () => {
    const answer = await server.inject({ url: '/api/v1/tests/master-list-by-city?city_id=1' })
    const all: object[] = answer.json().result.items
    expect(all).toHaveLength(157)
    expect(Object.keys(all[0] ?? {}).sort()).toEqual(
      [
        'code',
        'item_id',
        'item_name',
        'modality',
        'price',
        'radiology',
        'samples',
        'slug_name',
        'x_is_package',
      ].sort(),
    )
  })
})

describe('what patients type', () => {
  /** What patients type, and the code of the item that must be among the first results. */
  const questions: { question: string; code: string }[] = parse(
    readFileSync(new URL('./questions/questions.tsv', import.meta.url)),
    { columns: true, delimiter: '\t' },
  )

  const FIRST = 3

  async function firstCodes(search: string): Promise<string[]> {
    const query = new URLSearchParams({ city_id: '1', search, limit: `${FIRST}` })
    const answer = await server.inject({ url: `/api/v1/tests/global-search?${query}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().result.hits.map(({ code }: SearchHit) => code)
  }

  it('knows words for every item, and an item for every word', () => {
    const facts = readCatalogue()
    const rows = itemRows(facts)
    expect(rows.filter(({ searchWords }) => !searchWords?.length).map(({ code }) => code)).toEqual(
      [],
    )
    const codes = new Set(rows.map(({ code }) => code))
    const named = facts.searchTopics.flatMap((topic) => topic.codes)
    expect(named.filter((code) => !codes.has(code))).toEqual([])
  })

  it('asks two hundred different questions', () => {
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length)
    expect(questions.length).toBeGreaterThanOrEqual(200)
  })

  it('[R7.069] answers every question among the first three', async () => {
    const missed = []
    for (const { question, code } of questions) {
      const codes = await firstCodes(question)
      if (!codes.includes(code)) missed.push(`${question}: ${code} is not in ${codes.join(', ')}`)
    }
    expect(missed).toEqual([])
  })
})
