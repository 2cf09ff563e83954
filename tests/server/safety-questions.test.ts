import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { safetyQuestionSchema } from '#contract/catalogue.endpoints.ts'
import { openDatabase, openPool, type Pool } from '#server/db/client.ts'
import { readCatalogue } from '#server/db/seed/catalogue.facts.ts'
import { questionsOfScan } from '#server/db/seed/preparation.facts.ts'
import { databaseUrl, withAdmin } from './support/admin.ts'

const facts = readCatalogue()

function askedBefore(code: string): string[] {
  const scan = facts.scans.find((one) => one.code === code)
  return scan ? questionsOfScan(scan, facts).map(({ id }) => id) : []
}

it('asks before an MRI what the magnet can harm', () => {
  const plain = ['mri-implant', 'mri-fragments', 'mri-closed-spaces', 'mri-weight', 'mri-pregnancy']
  expect(askedBefore('MRIBRN')).toEqual(plain)
  expect(askedBefore('MRIBRC')).toEqual(expect.arrayContaining([...plain, 'mri-contrast-kidney']))
})

it('asks before a CT about pregnancy, and with contrast about what the dye can harm', () => {
  expect(askedBefore('CTBRN')).toEqual(['ct-pregnancy'])
  expect(askedBefore('CTABDC')).toEqual([
    'ct-contrast-kidney',
    'ct-contrast-allergy',
    'ct-contrast-metformin',
    'ct-pregnancy',
  ])
})

it.each(['XRCHEST', 'XRKNEE', 'XRLS', 'MAMMO'])('asks before %s about pregnancy only', (code) => {
  expect(askedBefore(code)).toEqual([expect.stringMatching(/-pregnancy$/)])
})

it('does not ask before an ultrasound', () => {
  expect(askedBefore('USGABD')).toEqual([])
})

it('stops an MRI with an implant, and a scan with X-rays in a pregnancy', () => {
  const stops = facts.safetyQuestions.filter(({ yes }) => yes === 'stop').map(({ id }) => id)
  expect(stops).toEqual([
    'mri-implant',
    'mri-contrast-pregnancy',
    'ct-pregnancy',
    'x-ray-pregnancy',
    'mammography-pregnancy',
    'tmt-heart',
  ])
})

it('has a source for each question, and no stop for an answer that is not sure', () => {
  for (const scan of facts.scans) {
    for (const { source, not_sure } of questionsOfScan(scan, facts)) {
      expect(source?.url).toMatch(/^https?:/)
      expect(not_sure).not.toBe('stop')
    }
  }
})

describe('the questions of an older database', () => {
  const MIGRATIONS = fileURLToPath(new URL('../../server/db/migrations', import.meta.url))

  /** The last migration with questions as texts. */
  const BEFORE = '0006_draft_session'

  const { url } = inject('postgres')

  const name = `parakh_questions_${randomBytes(4).toString('hex')}`

  let pool: Pool

  let older: string

  beforeAll(async () => {
    await withAdmin(url, (admin) => admin.query(`create database ${name}`))
    pool = openPool({ url: databaseUrl(url, name), size: 1 })
    older = await mkdtemp(join(tmpdir(), 'parakh-migrations-'))
    await cp(MIGRATIONS, older, { recursive: true })
    const file = join(older, 'meta', '_journal.json')
    const journal = JSON.parse(await readFile(file, 'utf8'))
    const last = journal.entries.findIndex(({ tag }: { tag: string }) => tag === BEFORE)
    journal.entries = journal.entries.slice(0, last + 1)
    await writeFile(file, JSON.stringify(journal))
  })

  afterAll(async () => {
    await pool.end()
    await rm(older, { recursive: true, force: true })
    await withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`))
  })

  it('turns the texts of an older database into questions that a yes stops', async () => {
    const db = openDatabase(pool)
    await migrate(db, { migrationsFolder: older })
    // The row stands alone: its order and its account do not matter here.
    await pool.query('set session_replication_role = replica')
    const line = `insert into order_lines (order_id, sequence_no, code, name, slug, type, price_type,
    price_paise, mrp_paise, coupon_discount_paise, radiology, modality, needs_appointment, samples,
    fasting_hours, report_tat_hours, preparation, safety_questions) values`
    const values = (no: number, texts: string) =>
      `('o-1', ${no}, 'OWN', 'Own CT', 'own-ct', 'test', 'mrp', 1, 1, 0, true, 'CT', true, '[]', 0, 1, '{}', '${texts}')`
    await pool.query(
      `${line} ${values(1, '{"Could you be pregnant?","Any implant?"}')}, ${values(2, '{}')}`,
    )
    await migrate(db, { migrationsFolder: MIGRATIONS })
    const { rows } = await pool.query(
      'select safety_questions as questions from order_lines order by sequence_no',
    )
    const [asked, none] = z
      .array(z.object({ questions: z.array(safetyQuestionSchema) }))
      .parse(rows)
    expect(none?.questions).toEqual([])
    expect(
      asked?.questions.map(({ text, yes, asked_of }) => [text, yes, asked_of?.genders]),
    ).toEqual([
      ['Could you be pregnant?', 'stop', [1, 2]],
      ['Any implant?', 'stop', undefined],
    ])
  })
})
