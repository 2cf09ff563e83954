import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase, openPool } from '../../server/db/client.ts'
import { auditLedger } from '../../server/modules/ledger/ledger-audit.service.ts'
import { stopsWith } from '../bench/clean-up.ts'
import { type AsOwner, pgbackrest } from './backup.ts'
import { requireRunning, startChild } from './child.ts'
import { ClusterProblem } from './cluster-problem.ts'
import type { Layout } from './layout.ts'
import { waitUntil } from './wait-until.ts'

export type Restored = {
  /** Of the app's database, as the superuser. */
  readonly url: string
  readonly folder: string
  stop(): Promise<void>
}

/**
 * Restores the backups into a new folder as they were at `time`, and starts a PostgreSQL on it that
 * archives nothing. The cluster goes on meanwhile.
 * @param time as PostgreSQL writes it, with a time zone: `2026-11-25 10:20:00+00`.
 * @throws ClusterProblem if no backup is old enough, or the WAL does not reach that far.
 */
export async function restoreTo(
  { layout, binaries, ...as }: { readonly layout: Layout; readonly binaries: string } & AsOwner,
  time: string,
): Promise<Restored> {
  const [node] = layout.nodes
  if (!node) throw new ClusterProblem('The cluster has no nodes.')
  const folder = join(layout.folder, 'restored')
  rmSync(folder, { recursive: true, force: true })
  try {
    pgbackrest(node, as, [
      `--pg1-path=${folder}`,
      '--type=time',
      `--target=${time}`,
      '--target-action=promote',
      'restore',
    ])
  } catch (error) {
    if (!(error instanceof ClusterProblem)) throw error
    throw new ClusterProblem(`${error.message}\n${pgbackrest(node, as, ['info'])}`)
  }
  const port = layout.ports.restored
  const settings = [
    ['listen_addresses', '127.0.0.1'],
    ['port', String(port)],
    ['unix_socket_directories', ''],
    ['archive_mode', 'off'],
    ['hba_file', join(folder, 'pg_hba.conf')],
    ['ident_file', join(folder, 'pg_ident.conf')],
    ['primary_slot_name', ''],
    ['synchronous_standby_names', ''],
  ]
  const child = startChild(layout, {
    name: 'restored',
    program: join(binaries, 'postgres'),
    args: ['-D', folder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    owner: as.owner,
  })
  const stop = stopsWith(() => child.stop())
  const url = `postgres://postgres:${as.passwords.superuser}@127.0.0.1:${port}/parakh`
  await waitUntil('the restored database has reached the moment', 120, () => {
    requireRunning(layout, child)
    return isWritable(url)
  })
  return { url, folder, stop }
}

async function isWritable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ in: boolean }>('select pg_is_in_recovery() as in')
    return rows[0]?.in === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What is in a restored database, for the person who decides whether it is the right moment. */
export async function reportOn(url: string): Promise<string> {
  const pool = openPool({ url, size: 1 })
  try {
    const db = openDatabase(pool)
    const { rows } = await db.execute<{ orders: string; payments: string; newest: string | null }>(
      sql`select (select count(*) from orders where order_no is not null) as orders,
        (select count(*) from payments) as payments,
        (select max(placed_at)::text from orders) as newest`,
    )
    const { balanced } = await auditLedger(db)
    const [{ orders = '0', payments = '0', newest = null } = {}] = rows
    return (
      `${orders} orders, the newest placed ${newest ?? 'never'}; ${payments} payments; ` +
      `the ledger ${balanced ? 'sums to zero' : 'DOES NOT SUM TO ZERO'}.`
    )
  } finally {
    await pool.end()
  }
}
