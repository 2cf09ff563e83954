import { openDatabase, openPool } from '../../../server/db/client.ts'
import { appUrl } from '../database.ts'
import { cutOff, joinAgain } from '../network.ts'
import { members, requirePrimary, setDynamic } from '../patroni.ts'
import type { Cluster } from '../start-cluster.ts'
import { waitUntil } from '../wait-until.ts'
import { toldOrders } from './answers.ts'
import { lostOrders } from './checks.ts'
import { killNode } from './faults.ts'
import { startLoad } from './load.ts'

/** Bytes of WAL that a standby may miss and still take over: any amount here. */
const ANY_LAG = 2 ** 40

/**
 * Without synchronous replication and with both standbys cut off, orders are told that no standby
 * has; then the primary dies. The check must find them lost, or it could not find anything.
 */
export async function ordersLostWithoutStandby(
  cluster: Cluster,
  patients: number,
): Promise<{ readonly lost: number; readonly told: number }> {
  const { layout, passwords } = cluster
  const primary = await requirePrimary(layout)
  await setDynamic(primary, { synchronous_mode: false, maximum_lag_on_failover: ANY_LAG })
  await waitUntil('no standby is synchronous', 30, async () =>
    (await members(layout)).every(({ role }) => role !== 'sync_standby'),
  )
  const standbys = layout.nodes.filter(({ name }) => name !== primary.name)
  for (const standby of standbys) cutOff(standby)
  const load = startLoad(cluster, patients)
  const { answers } = load.browsers
  await waitUntil('orders are told', 60, () => toldOrders(answers).length > patients)
  killNode(layout, primary)
  // Its kernel would still send what its processes had written.
  cutOff(primary)
  for (const standby of standbys) joinAgain(standby)
  await load.stop()
  const pool = openPool({ url: appUrl(layout, passwords), size: 1 })
  try {
    await waitUntil('the new primary answers', 60, () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    )
    const { broken, of } = await lostOrders(openDatabase(pool), answers)
    return { lost: broken.length, told: of }
  } finally {
    await pool.end()
  }
}
