import { describe, expect, test } from 'vitest'
import {
  citationsInCharts,
  citationsInTests,
  idsInTitle,
  indexRequirements,
  levelOf,
  parseRules,
} from '../../scripts/requirement-index.ts'
import { renderRequirements } from '../../scripts/requirement-table.ts'

const rules = parseRules(
  'id\tsection\tkind\trule\nR1.01\t1\tbehaviour\tA patient books.\nR1.02\t1\tbehaviour\tA | B\n',
)

describe('requirements', () => {
  test('the rules are read without their header', () => {
    expect(rules.map(({ id }) => id)).toEqual(['R1.01', 'R1.02'])
    expect(rules[1]?.rule).toBe('A | B')
  })

  test.each([
    ['[R4.07] a title', ['R4.07']],
    ['[R4.07] [R4.08] a title', ['R4.07', 'R4.08']],
    ['[R4.07, R4.08] a title', ['R4.07', 'R4.08']],
    ['a title without, that names R4.07 outside brackets', []],
  ])('the ids of «%s»', (title, ids) => {
    expect(idsInTitle(title)).toEqual(ids)
  })

  test('titles of tests, groups, tables and templates cite rules; comments and data do not', () => {
    const source = [
      '// [R1.01] in a comment',
      "const data = '[R1.01]'",
      "test('[R1.01] plain', () => {})",
      "describe('[R1.02] group', () => {})",
      "test.each([['(', 1]])('[R1.03] table', () => {})",
      'it(`[R1.04] template \x24{data}`, () => {})',
    ].join('\n')
    const found = citationsInTests('a.test.ts', source)
    expect(found.map(({ ids, line }) => [ids[0], line])).toEqual([
      ['R1.01', 3],
      ['R1.02', 4],
      ['R1.03', 5],
      ['R1.04', 6],
    ])
  })

  test('states of a chart cite rules in meta.requirements', () => {
    const source = "export const state = { meta: { requirements: ['R1.01', 'R1.02'] } }"
    expect(citationsInCharts('a.machine.ts', source)[0]?.ids).toEqual(['R1.01', 'R1.02'])
  })

  test('an id without a rule is unknown, in tests and in charts', () => {
    const cited = { ids: ['R1.01', 'R9.99'], file: 'a', line: 1, title: '' }
    expect(indexRequirements(rules, [cited], []).unknown.map(({ id }) => id)).toEqual(['R9.99'])
    expect(indexRequirements(rules, [], [cited]).unknown.map(({ id }) => id)).toEqual(['R9.99'])
  })

  test('a rule that only a chart cites is held by no test', () => {
    const cited = { ids: ['R1.01'], file: 'a.machine.ts', line: 7, title: '' }
    const index = indexRequirements(rules, [], [cited])
    const missing = renderRequirements(index, { missingOnly: true, markdown: false })
    expect(missing).toContain('R1.01')
    expect(missing).toContain('2 rules: 0 held by 0 tests, 2 held by none')
  })

  test('the list of missing rules leaves out rules that tests hold', () => {
    const cited = { ids: ['R1.01'], file: 'a.test.ts', line: 7, title: 'books' }
    const index = indexRequirements(rules, [cited], [])
    expect(renderRequirements(index, { missingOnly: false, markdown: false })).toContain(
      'a.test.ts:7  books',
    )
    const missing = renderRequirements(index, { missingOnly: true, markdown: true })
    expect(missing).not.toContain('| R1.01 |')
    expect(missing).toContain('| R1.02 | 1 | A \\| B | — | — | — |')
  })

  test.each([
    ['tests/contract/age.test.ts', 'unit'],
    ['tests/toolchain/image.test.ts', 'unit'],
    ['tests/machines/cart.machine.test.ts', 'machines'],
    ['tests/paths/product/cart.test.ts', 'paths'],
    ['tests/ui/picture.test.tsx', 'dom'],
    ['tests/web/shell.test.tsx', 'dom'],
    ['tests/server/cart.test.ts', 'server'],
    ['e2e/booking.spec.ts', 'e2e'],
  ])('%s is at the level %s', (file, level) => {
    expect(levelOf(file)).toBe(level)
  })

  test('a rule is listed with the levels that hold it, each once and cheapest first', () => {
    const at = (file: string) => ({ ids: ['R1.01'], file, line: 7, title: 'books' })
    const tests = ['e2e/a.spec.ts', 'tests/server/a.test.ts', 'tests/web/a.test.tsx'].map(at)
    const index = indexRequirements(rules, [...tests, at('tests/web/b.test.tsx')], [])
    const text = renderRequirements(index, { missingOnly: false, markdown: false })
    expect(text).toContain('R1.01  §1  (dom, server, e2e)  A patient books.')
    expect(text).toContain('R1.02  §1  (none)  A | B')
    expect(text).toContain('    server    tests/server/a.test.ts:7  books')
    expect(text).toContain('unit 0, machines 0, paths 0, dom 1, server 1, e2e 1')
    expect(renderRequirements(index, { missingOnly: false, markdown: true })).toContain(
      '| R1.01 | 1 | A patient books. | dom, server, e2e |',
    )
  })
})
