import { expect, it } from 'vitest'
import type { PreparationRule } from '#contract/catalogue.endpoints.ts'
import { readCatalogue } from '#server/db/seed/catalogue.facts.ts'
import { itemRows } from '#server/db/seed/catalogue-items.ts'
import { knownSentences } from '#server/db/seed/preparation.facts.ts'

const facts = readCatalogue()
const rows = itemRows(facts)

function rulesOf(code: string): PreparationRule[] {
  return rows.find((row) => row.code === code)?.preparationRules ?? []
}

it('every preparation sentence and timing note has rules, and every rule has a sentence', () => {
  const sentences = new Set([
    ...facts.tests.flatMap((test) => [...test.preparation, test.timing_note ?? []].flat()),
    ...facts.scans.flatMap((scan) => scan.preparation),
  ])
  expect(knownSentences().toSorted()).toEqual([...sentences].toSorted())
})

it('the fast in the rules equals the fast of the item', () => {
  for (const { code, fastingHours, preparationRules = [] } of rows) {
    const fast = preparationRules.find((rule) => rule.kind === 'fast')
    expect([code, fast?.hours ?? 0]).toEqual([code, fastingHours])
  }
})

it('a package requires the longest fast, the narrowest window and each advice once', () => {
  const rules = rulesOf('PRF014')
  expect(rules.filter(({ kind }) => kind === 'fast')).toEqual([{ kind: 'fast', hours: 10 }])
  expect(rules.filter(({ kind }) => kind === 'window')).toEqual([
    { kind: 'window', from: '07:00', to: '10:00' },
  ])
  const words = rules.map((rule) => JSON.stringify(rule))
  expect(new Set(words).size).toBe(words.length)
})

it('cortisol, samples after a meal and full bladders have structured rules', () => {
  expect(rulesOf('CORT')).toEqual([{ kind: 'window', from: '07:00', to: '09:00' }])
  expect(rulesOf('PPBS')).toContainEqual({
    kind: 'after-meal',
    hours: 2,
    after_fasting_hours: 2,
  })
  expect(rulesOf('USGABD')).toEqual([
    { kind: 'fast', hours: 6 },
    { kind: 'drink', minutes: 60, glasses: 4 },
  ])
})
