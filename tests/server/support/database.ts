import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { DatabaseAddress } from '#server/db/address.ts'
import {
  type Database,
  openDatabase,
  openPool,
  type Pool,
  type PoolOptions,
} from '#server/db/client.ts'
import { databaseUrl, withAdmin } from './admin.ts'

export type TestDatabase = {
  readonly db: Database
  readonly pool: Pool
  /** Past a pooler. */
  readonly url: string
  /** As the server reaches it. */
  readonly address: DatabaseAddress
  /** Closes the pool and drops the database. */
  drop(): Promise<void>
}

/** Whether the tests run at SERIALIZABLE, which finds conflicts without the app's own guards. */
export function isSerializable(): boolean {
  return inject('postgres').isolation === 'serializable'
}

/** A migrated and seeded database for one test file. */
export async function createDatabase({
  poolSize = 10,
  limits,
}: {
  readonly poolSize?: number
  readonly limits?: PoolOptions['limits']
} = {}): Promise<TestDatabase> {
  const { url, template, pooler, isolation } = inject('postgres')
  const name = `parakh_${randomBytes(6).toString('hex')}`
  await withAdmin(url, (admin) => admin.query(`create database ${name} template ${template}`))
  const own = databaseUrl(url, name)
  const address: DatabaseAddress = {
    url: pooler === undefined ? own : databaseUrl(pooler, name),
    pooled: pooler !== undefined,
    ...(isolation && { isolation }),
  }
  const pool = openPool({ ...address, size: poolSize, ...(limits && { limits }) })
  const drop = async () => {
    await pool.end()
    await withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`))
  }
  return { db: openDatabase(pool), pool, url: own, address, drop }
}
