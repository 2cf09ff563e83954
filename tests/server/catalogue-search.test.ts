import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchHit } from '#contract/catalogue.endpoints.ts'
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
