import type { Settings } from '#server/config.ts'
import type { DatabaseAddress } from './address.ts'
import { openPool, type Pool } from './client.ts'
import { assertMigrated, type Migrated, migrateAndSeed } from './migrate.ts'

type Needs = Pick<Settings, 'seed' | 'migrate'>

/** Migrates and seeds; with MIGRATE=step, only checks that it was done. */
export async function bringUpToDate(address: DatabaseAddress, config: Needs): Promise<void> {
  if (config.migrate === 'start') {
    await migrateDatabase(address, config)
  } else {
    await onDatabase(address, (pool) => assertMigrated(pool))
  }
}

export function migrateDatabase(
  address: DatabaseAddress,
  { seed }: Pick<Needs, 'seed'>,
): Promise<Migrated> {
  return onDatabase(address, (pool) => migrateAndSeed(pool, { seeds: seed }))
}

/** On separate connections: this may wait for another process that migrates. */
async function onDatabase<T>(
  address: DatabaseAddress,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = openPool({ ...address, size: 4 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
