import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { SheetChange } from '#server/data/import.ts'
import { progressBar, reportOf } from '#server/data/report.ts'

const PROBLEM = {
  file: 'prices.csv',
  row: 3,
  column: 'price',
  value: 'five',
  allowed: 'rupees',
}
const CHANGE: SheetChange = {
  sheet: 'prices',
  added: 1,
  changed: 2,
  missing: 0,
  removed: [],
  examples: [
    { key: 'Pune, CBC', cells: [{ column: 'price', before: '100', after: '120' }] },
    { key: 'Pune, ESR', cells: [] },
  ],
}

const done = (...changes: SheetChange[]) => ({ ok: true, changes, pictures: [] }) as const

describe('the report of an import', () => {
  it('says what changed, cell by cell, and how much more', () => {
    expect(reportOf(done(CHANGE), {})).toBe(`prices: 1 new, 2 changed
  ~ Pune, CBC: price "100" → "120"
  + Pune, ESR
  … and 1 more
Imported.`)
  })

  it('says which rows are deleted, or that they are kept', () => {
    const change = {
      ...CHANGE,
      added: 0,
      changed: 0,
      examples: [],
      missing: 2,
      removed: ['Goa, CBC'],
    }
    expect(reportOf(done(change), { replace: true, dryRun: true })).toBe(
      `prices: 0 new, 0 changed, 2 removed
  - Goa, CBC
  … and 1 more
Nothing was changed: a dry run.`,
    )
    expect(reportOf(done({ ...change, removed: [] }), {})).toBe(
      `prices: 0 new, 0 changed, 2 not in the files, kept
Nothing to change.`,
    )
  })

  it('names pictures, and those that no row names', () => {
    const pictures = [{ file: 'Camp.JPG', key: 'public/camp-0123456789abcdef.jpg' }]
    const result = { ...done(CHANGE), pictures, unusedPictures: ['other.png'] }
    expect(reportOf(result, {})).toContain('picture Camp.JPG as camp-0123456789abcdef.jpg')
    expect(reportOf(result, {})).toContain('picture other.png: no row names it')
  })

  it('lists problems with their place, a file without a row, and a thousand at most', () => {
    const whole = { file: 'x.txt', row: 0, column: '', value: '', allowed: 'a file .csv or .xlsx' }
    expect(reportOf({ ok: false, problems: [PROBLEM, whole] }, {})).toBe(
      `prices.csv, row 3, price: "five"; allowed: rupees
x.txt: allowed: a file .csv or .xlsx
Nothing was imported: 2 problems.`,
    )
    const many = Array.from({ length: 1_003 }, () => PROBLEM)
    const lines = reportOf({ ok: false, problems: many }, {}).split('\n')
    expect(lines).toHaveLength(1_002)
    expect(lines.slice(-2)).toEqual(['… and 3 more', 'Nothing was imported: 1003 problems.'])
  })
})

describe('the progress bar', () => {
  function terminal(isTTY: boolean) {
    const written: string[] = []
    const stream = Object.assign(new PassThrough(), { isTTY })
    stream.on('data', (chunk) => written.push(String(chunk)))
    // SAFETY: the bar reads `isTTY` and writes.
    return { bar: progressBar(stream as unknown as NodeJS.WriteStream), written }
  }

  it('is one line of a terminal, written only when it changes, and cleared', () => {
    const { bar, written } = terminal(true)
    bar.show('prices.csv', 0.5)
    bar.show('prices.csv', 0.5001)
    bar.show('prices.csv', 7)
    bar.clear()
    expect(written).toHaveLength(3)
    expect(written[0]).toContain(`${'█'.repeat(15)}${'░'.repeat(15)}  50 % prices.csv`)
    expect(written[1]).toContain('100 %')
    for (const line of written) expect(line).toMatch(/^\r.{78}\r?$/)
    expect(written.at(-1)?.trim()).toBe('')
  })

  it('writes nothing to a file', () => {
    const { bar, written } = terminal(false)
    bar.show('prices.csv', 0.5)
    bar.clear()
    expect(written).toEqual([])
  })
})
