import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvLine } from '#server/data/export.ts'
import { importSources } from '#server/data/import.ts'
import { openSources } from '#server/data/read-file.ts'
import { analyteExplanations } from '#server/db/schema/catalogue.ts'
import { findExplanations } from '#server/modules/reports/explanation.repository.ts'
import { createDatabase, type TestDatabase } from './support/database.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'parakh-explanations-data-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const ROW = {
  analyte: 'zinc',
  language: 'en',
  'what it is': 'Zinc is a mineral that many enzymes work with.',
  'what raises it':
    'Supplements: They raise it for hours, so tell the doctor when the last one was.',
  'what lowers it':
    'Food: A diet with little zinc lowers it; a doctor can say which foods help. | Illness: It falls for days, which the doctor considers.',
  'questions if low': 'Do I need a supplement?',
  'questions if high': '',
  'questions if changed': 'Should the test be repeated, and when?',
  sources:
    'Zinc; NIH Office of Dietary Supplements; https://ods.od.nih.gov/factsheets/Zinc-Consumer/',
  reviewer: 'Dr Asha Menon, MD (Pathology)',
  'registration number': 'MMC 2011/04/1182',
  'reviewed on': '2026-02-01',
}

async function importRow(changes: Partial<typeof ROW> = {}) {
  const row = { ...ROW, ...changes }
  const path = join(folder, 'analyte-explanations.csv')
  await writeFile(path, csvLine(Object.keys(row)) + csvLine(Object.values(row)))
  return importSources(database.db, (await openSources([path])).sources)
}

async function problemOf(changes: Partial<typeof ROW>) {
  const result = await importRow(changes)
  return result.ok ? null : result.problems.map(({ column, allowed }) => `${column}: ${allowed}`)[0]
}

const shown = (unreviewed = false) => findExplanations(database.db, ['zinc'], { unreviewed })

describe('the sheet analyte-explanations', () => {
  it('imports a reviewed text, with causes and sources in cells', async () => {
    expect(await importRow()).toMatchObject({ ok: true, changes: [{ added: 1 }] })
    expect(await shown()).toEqual([
      {
        analyte_id: 'zinc',
        language: 'en',
        what: ROW['what it is'],
        raises: [
          {
            factor: 'Supplements',
            effect: 'They raise it for hours, so tell the doctor when the last one was.',
          },
        ],
        lowers: [
          {
            factor: 'Food',
            effect: 'A diet with little zinc lowers it; a doctor can say which foods help.',
          },
          { factor: 'Illness', effect: 'It falls for days, which the doctor considers.' },
        ],
        questions: {
          low: ['Do I need a supplement?'],
          high: [],
          changed: ['Should the test be repeated, and when?'],
        },
        sources: [
          {
            title: 'Zinc',
            publisher: 'NIH Office of Dietary Supplements',
            url: 'https://ods.od.nih.gov/factsheets/Zinc-Consumer/',
          },
        ],
        review: {
          by: 'Dr Asha Menon, MD (Pathology)',
          registration: 'MMC 2011/04/1182',
          on: '2026-02-01',
        },
      },
    ])
  })

  it('keeps a text without a reviewer, and does not show it', async () => {
    const unreviewed = { reviewer: '', 'registration number': '', 'reviewed on': '' }
    expect(await importRow(unreviewed)).toMatchObject({ ok: true })
    const rows = await database.db
      .select()
      .from(analyteExplanations)
      .where(and(eq(analyteExplanations.analyteId, 'zinc'), eq(analyteExplanations.language, 'en')))
    expect(rows).toHaveLength(1)
    expect(await shown()).toEqual([])
    expect(await shown(true)).toHaveLength(1)
  })

  it.each<[Partial<typeof ROW>, RegExp]>([
    [{ 'registration number': '' }, /^registration number: a value, because "reviewer" has one/],
    [{ reviewer: '' }, /^reviewer: a value/],
    [{ 'reviewed on': '' }, /^reviewed on: a value/],
    [{ 'reviewed on': '2999-01-01' }, /^reviewed on: a day that is not in the future/],
    [{ 'what it is': 'It means you are ill.' }, /^what it is: a text without "you are"/],
    [{ 'what raises it': 'Food: It raises it.' }, /^what raises it: causes whose last sentence/],
    [{ 'what lowers it': 'It lowers it, says the doctor.' }, /^what lowers it: causes such as/],
    [{ 'questions if low': 'Repeat the test.' }, /^questions if low: questions, each with \?/],
    [{ 'what raises it': '', 'what lowers it': '' }, /^what raises it: what moves the value/],
    [{ sources: '' }, /^sources: sources such as/],
    [{ sources: 'Zinc; NIH; http://ods.od.nih.gov' }, /^sources: sources such as/],
    [{ analyte: 'unobtainium' }, /^analyte:/],
    [{ language: 'hi' }, /^language: one of en/],
  ])('refuses %o', async (changes, problem) => {
    expect(await problemOf(changes)).toMatch(problem)
  })
})
