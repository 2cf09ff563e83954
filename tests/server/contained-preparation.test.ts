import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemDetail } from '#contract/catalogue.endpoints.ts'
import { fastHours } from '#contract/rules/preparation/planned-line.ts'
import { readCatalogue } from '#server/db/seed/catalogue.facts.ts'
import { itemRows } from '#server/db/seed/catalogue-items.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const facts = readCatalogue()
const rows = new Map(itemRows(facts).map((row) => [row.code, row]))

async function detailOf(code: string): Promise<ItemDetail> {
  const slug = rows.get(code)?.slug
  const answer = await server.inject({ url: `/api/v1/tests/details?city_id=1&slug_name=${slug}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result
}

/** Codes of the tests and scans in an item: its components, and tests of fewer of its analytes. */
function partsOf(code: string): string[] {
  const components = facts.packages.find((one) => one.code === code)
  if (components) return [...components.component_tests, ...components.component_radiology]
  const own = new Set(facts.tests.find((one) => one.code === code)?.parameters_analyte)
  return facts.tests
    .filter(({ parameters_analyte: all }) => all.length > 0 && all.length < own.size)
    .filter(({ parameters_analyte: all }) => all.every((one) => own.has(one)))
    .map((one) => one.code)
}

const kindsOf = ({ preparation_rules }: Item) =>
  preparation_rules.map((rule) => JSON.stringify([rule.kind, 'words' in rule && rule.words]))

it('each package and profile of the catalogue asks at least what its tests ask', async () => {
  const wholes = [...facts.packages, ...facts.tests].filter(({ code }) => partsOf(code).length > 0)
  expect(wholes.map(({ code }) => code)).toEqual(expect.arrayContaining(['TFT', 'PSAFT', 'HOMA']))
  for (const { code } of wholes) {
    const whole = await detailOf(code)
    for (const part of await Promise.all(partsOf(code).map(detailOf))) {
      expect([code, part.code, fastHours(whole) >= fastHours(part)]).toEqual([
        code,
        part.code,
        true,
      ])
      expect([code, ...kindsOf(whole)]).toEqual(expect.arrayContaining(kindsOf(part)))
      const said = [...whole.preparation, whole.timing_note]
      const others = part.preparation.filter((one) => !one.startsWith('Take nothing'))
      expect([code, ...said]).toEqual(expect.arrayContaining(others))
    }
    const fasts = whole.preparation.filter((one) => /^(Take nothing|Nothing to eat)/.test(one))
    expect([code, fasts.length <= 1, new Set(whole.preparation).size]).toEqual([
      code,
      true,
      whole.preparation.length,
    ])
  }
})

it('the thyroid profile asks about thyroid tablets, as its TSH does', async () => {
  const { preparation } = await detailOf('TFT')
  expect(preparation).toEqual([
    'If you take thyroid tablets, ask your doctor whether to take them after the sample.',
    'For repeat tests, give the sample at the same time of day.',
  ])
})
