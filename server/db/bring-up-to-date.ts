import type { Settings } from '#server/config.ts'
import type { DatabaseAddress } from './address.ts'
import { openPool } from './client.ts'
import { migrateAndSeed } from './migrate.ts'

/** On separate connections: this may wait for another process that migrates. */
export async function bringUpToDate(
  address: DatabaseAddress,
  config: Pick<Settings, 'seed'>,
): Promise<void> {
  const pool = openPool({ ...address, size: 4 })
  try {
    await migrateAndSeed(pool, { seeds: config.seed })
  } finally {
    await pool.end()
  }
}
