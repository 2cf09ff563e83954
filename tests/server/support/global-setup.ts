import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { DatabaseAddress } from '#server/db/address.ts'
import { openPool } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrateAndSeed } from '#server/db/migrate.ts'
import { databaseUrl, withAdmin } from './admin.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, and the template of the test files' databases. */
    postgres: {
      url: string
      template: string
      /** Address of a pgbouncer before it, through which the server reaches it. */
      pooler: string | undefined
      isolation: DatabaseAddress['isolation']
    }
  }
}

async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'parakh-test-'))
  // If started by root, the database runs as another user, who needs access.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, volatile: true })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

async function makeTemplate(url: string, template: string): Promise<void> {
  await withAdmin(url, (admin) => admin.query(`create database ${template}`))
  const pool = openPool({ url: databaseUrl(url, template), size: 4 })
  try {
    await migrateAndSeed(pool)
  } finally {
    await pool.end()
  }
}

/** By the project (vitest.config.ts), or by the environment for all of them. */
function isolationOf({ name }: TestProject): DatabaseAddress['isolation'] {
  const isSerializable = name === 'pgbouncer' || process.env.PG_ISOLATION === 'serializable'
  return isSerializable ? 'serializable' : undefined
}

/** One PostgreSQL for the whole run, with a migrated and seeded template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  const template = `parakh_template_${randomBytes(4).toString('hex')}`
  let pooler: PgBouncer | undefined
  const tearDown = async () => {
    await pooler?.stop()
    await withAdmin(url, (admin) => admin.query(`drop database if exists ${template} with (force)`))
    await stop()
  }
  try {
    await makeTemplate(url, template)
    if (project.name === 'pgbouncer') pooler = await startPgBouncer(url)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('postgres', {
    url,
    template,
    pooler: pooler?.url,
    isolation: isolationOf(project),
  })
  return tearDown
}
