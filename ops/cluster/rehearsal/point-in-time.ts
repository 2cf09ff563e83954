import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase, openPool } from '../../../server/db/client.ts'
import { auditLedger } from '../../../server/modules/ledger/ledger-audit.service.ts'
import { archiveNow } from '../backup.ts'
import { asSuperuser } from '../database.ts'
import { requirePrimary } from '../patroni.ts'
import { restoreTo } from '../restore.ts'
import type { Cluster } from '../start-cluster.ts'
import { type Answer, toldOrders } from './answers.ts'
import type { Check } from './checks.ts'

const MORE_ORDERS_MS = 10_000

/** Restores the backup to a moment of the rehearsal and compares what is in it with what was told. */
export async function compareWithRestored(
  cluster: Cluster,
  answers: readonly Answer[],
): Promise<Check[]> {
  const primary = await requirePrimary(cluster.layout)
  const toldBefore = toldOrders(answers)
  const time = await asSuperuser(primary, cluster.passwords, async (client) => {
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
    return rows[0]?.now ?? ''
  })
  // An order that is told after this was begun after `time`.
  const begunBefore = new Set(answers.map(({ booking }) => booking))
  await pause(MORE_ORDERS_MS)
  const after = toldOrders(answers).filter(({ booking }) => !begunBefore.has(booking))
  await archiveNow(primary, cluster.passwords)
  const restored = await restoreTo(cluster, time)
  const pool = openPool({ url: restored.url, size: 1 })
  try {
    const db = openDatabase(pool)
    const { rows } = await db.execute<{ order_no: string }>(
      sql`select order_no from orders where order_no is not null`,
    )
    const kept = new Set(rows.map(({ order_no }) => order_no))
    const { balanced, totals } = await auditLedger(db)
    return [
      {
        name: 'restored: every order told before the moment',
        of: toldBefore.length,
        broken: toldBefore.flatMap(({ orderNo }) => (kept.has(orderNo) ? [] : [orderNo])),
      },
      {
        name: 'restored: no order of after the moment',
        of: after.length,
        broken: after.flatMap(({ orderNo }) => (kept.has(orderNo) ? [orderNo] : [])),
      },
      {
        name: 'restored: the ledger sums to zero',
        of: kept.size,
        broken: balanced ? [] : totals.map((total) => JSON.stringify(total)),
      },
    ]
  } finally {
    await pool.end()
    await restored.stop()
  }
}
