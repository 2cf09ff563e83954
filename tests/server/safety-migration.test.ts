import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { safetyQuestionSchema } from '#contract/catalogue.endpoints.ts'
import { openDatabase, openPool, type Pool } from '#server/db/client.ts'
import { databaseUrl, withAdmin } from './support/admin.ts'

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
  const [asked, none] = z.array(z.object({ questions: z.array(safetyQuestionSchema) })).parse(rows)
  expect(none?.questions).toEqual([])
  expect(asked?.questions.map(({ text, yes, asked_of }) => [text, yes, asked_of?.genders])).toEqual(
    [
      ['Could you be pregnant?', 'stop', [1, 2]],
      ['Any implant?', 'stop', undefined],
    ],
  )
})
