import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchHit } from '#contract/catalogue.endpoints.ts'
import { readCatalogue } from '#server/db/seed/catalogue.facts.ts'
import { itemRows } from '#server/db/seed/catalogue-items.ts'
import { createTestApp, type TestApp } from './support/app.ts'

/** What patients type, and the code of the item that must be among the first results. */
const questions: { question: string; code: string }[] = parse(
  readFileSync(new URL('./questions/questions.tsv', import.meta.url)),
  { columns: true, delimiter: '\t' },
)
const FIRST = 3

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function firstCodes(search: string): Promise<string[]> {
  const query = new URLSearchParams({ city_id: '1', search, limit: `${FIRST}` })
  const answer = await server.inject({ url: `/api/v1/tests/global-search?${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result.hits.map(({ code }: SearchHit) => code)
}

it('knows words for every item, and an item for every word', () => {
  const facts = readCatalogue()
  const rows = itemRows(facts)
  expect(rows.filter(({ searchWords }) => !searchWords?.length).map(({ code }) => code)).toEqual([])
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
