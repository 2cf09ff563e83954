import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { StartProblem } from '#server/start-problem.ts'
import { openDatabase, type Pool } from './client.ts'
import { settings } from './schema/settings.ts'

/** A migration of this version; `when` orders them and is unique. */
type Migration = { readonly tag: string; readonly hash: string; readonly when: number }

type SchemaState = {
  /** Names of this version's migrations that the database lacks. */
  readonly pending: readonly string[]
  /** Whether a newer version has migrated the database. */
  readonly isNewer: boolean
  readonly isEmpty: boolean
}

const journalSchema = z.object({
  entries: z.array(z.object({ tag: z.string(), when: z.number() })),
})
const compatibilitySchema = z.strictObject({ oldestMigration: z.string() })

const jsonIn = (folder: string, name: string): unknown =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'))

function migrationsIn(folder: string): Migration[] {
  const { entries } = journalSchema.parse(jsonIn(folder, join('meta', '_journal.json')))
  const files = readMigrationFiles({ migrationsFolder: folder })
  return entries.map(({ tag, when }, at) => ({ tag, when, hash: files[at]?.hash ?? '' }))
}

/** Name of the setting: the `when` of the migration that a version must know to run on the schema. */
const OLDEST = 'schema.oldest-migration'

/**
 * Compares the database with the migrations of this version.
 * @throws StartProblem if a newer version, or another one, made a schema that this one cannot use.
 */
export async function schemaState(pool: Pool, folder: string): Promise<SchemaState> {
  const known = migrationsIn(folder)
  const applied = await appliedMigrations(pool)
  const hashes = new Set(known.map(({ hash }) => hash))
  const unknown = applied.filter(({ hash }) => !hashes.has(hash))
  const isEmpty = applied.length === 0
  const done = new Set(applied.map(({ hash }) => hash))
  const pending = known.filter(({ hash }) => !done.has(hash)).map(({ tag }) => tag)
  if (unknown.length === 0) return { pending, isNewer: false, isEmpty }
  const newest = known.at(-1)?.when ?? 0
  const isNewer = pending.length === 0 && unknown.every(({ when }) => when > newest)
  if (isNewer && newest >= (await oldestUsable(pool))) return { pending, isNewer, isEmpty }
  throw new StartProblem(
    isNewer
      ? 'This database was migrated by a newer version of Parakh, on whose schema this version cannot run. Start the newer one.'
      : 'This database was created by another version of Parakh, which this version does not know. ' +
          'Start that version, or use another database (DATA_DIR or DATABASE_URL).',
  )
}

async function appliedMigrations(pool: Pool): Promise<{ hash: string; when: number }[]> {
  const { rows: tables } = await pool.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as present",
  )
  if (!tables[0]?.present) return []
  const { rows } = await pool.query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations',
  )
  return rows.map(({ hash, created_at }) => ({ hash, when: Number(created_at) }))
}

/** None if the version that migrated did not say. */
async function oldestUsable(pool: Pool): Promise<number> {
  const rows = await openDatabase(pool).select().from(settings).where(eq(settings.name, OLDEST))
  return rows[0] === undefined ? Number.POSITIVE_INFINITY : Number(rows[0].value)
}

/** Says which versions can run on the schema: what `compatibility.json` beside the migrations names. */
export async function noteOldestUsable(pool: Pool, folder: string): Promise<void> {
  const { oldestMigration } = compatibilitySchema.parse(jsonIn(folder, 'compatibility.json'))
  const known = migrationsIn(folder)
  // Without it, only this version: tests/toolchain/expand-only.test.ts holds that it exists.
  const oldest = known.find(({ tag }) => tag === oldestMigration) ?? known.at(-1)
  if (!oldest) return
  const row = { value: String(oldest.when), updatedAt: new Date() }
  await openDatabase(pool)
    .insert(settings)
    .values({ name: OLDEST, ...row })
    .onConflictDoUpdate({ target: settings.name, set: row })
}
