import { setTimeout as pause } from 'node:timers/promises'
import { tableOf } from 'chart-paths/table.ts'
import { openDatabase, openPool } from '../../../server/db/client.ts'
import { fullBackup } from '../backup.ts'
import { appUrl, asSuperuser } from '../database.ts'
import type { Layout } from '../layout.ts'
import { cutOff, joinAgain } from '../network.ts'
import { isHealthy, members, requirePrimary, setDynamic } from '../patroni.ts'
import { type Cluster, startCluster } from '../start-cluster.ts'
import { waitUntil } from '../wait-until.ts'
import { type Answer, isSuccess, type Outage, outageBetween, toldOrders } from './answers.ts'
import type { Browsers } from './browser.ts'
import { type Check, checkAll, lostOrders } from './checks.ts'
import { killNode } from './faults.ts'
import { startLoad } from './load.ts'
import { compareWithRestored } from './point-in-time.ts'
import type { Step } from './steps.ts'

export type RehearsalOptions = {
  readonly patients: number
  readonly steps: readonly Step[]
  readonly say: (line: string) => void
}

const MAX_OUTAGE_MS = 30_000
/** Reconciliation and refunds run by the quarter of a minute. */
const SETTLED_WITHIN_MS = 90_000

/**
 * Starts a cluster, lets patients book, breaks it in several ways, and checks that nothing that was
 * told is lost.
 * @returns whether every check held and no outage was longer than 30 s.
 */
export async function rehearse(layout: Layout, options: RehearsalOptions): Promise<boolean> {
  const { patients, steps, say } = options
  const cluster = await startCluster(layout, { say })
  await widenSlots(cluster)
  const load = startLoad(cluster, patients)
  const { answers } = load.browsers
  await waitUntil('orders are placed', 90, () => toldOrders(answers).length > patients)
  say(`${patients} patients book. A full backup …`)
  fullBackup(await requirePrimary(layout), cluster)
  const measured: Measured[] = []
  for (const step of steps) {
    say(`${step.says} …`)
    measured.push(await measureStep(cluster, load.browsers, step))
  }
  say('a restore to a point in time …')
  const restored = await compareWithRestored(cluster, answers)
  await load.stop()
  const checks = [...(await checkSettled(cluster, answers)), ...restored]
  say('the negative control: no synchronous standby, and both are held back …')
  const control = await ordersLostWithoutStandby(cluster, patients)
  say(`\n${speedOf(answers)}\n`)
  say(stepsTable(measured))
  say(`\n${tableOf([['check', 'of', 'broken'], ...checks.map(checkRow)])}`)
  for (const { name, broken } of checks) for (const one of broken) say(`  ${name}: ${one}`)
  const { lost, told } = control
  say(`\nNegative control: ${lost} of ${told} told orders were lost, and the check found them.`)
  return (
    measured.every(({ ms }) => ms <= MAX_OUTAGE_MS) &&
    checks.every(({ of, broken }) => of > 0 && broken.length === 0) &&
    lost > 0
  )
}

/** Ten times the homes that can be visited: the load books more than the week of a city has. */
async function widenSlots({ layout, passwords }: Cluster): Promise<void> {
  const widen = "update slot_windows set capacity = 10 * capacity where kind = 'home'"
  const primary = await requirePrimary(layout)
  await asSuperuser(primary, passwords, (client) => client.query(widen), 'parakh')
}

/** Waits for payments and refunds under way, which jobs bring to their end. */
async function checkSettled(cluster: Cluster, answers: readonly Answer[]): Promise<Check[]> {
  const pool = openPool({ url: appUrl(cluster.layout, cluster.passwords), size: 2 })
  try {
    const db = openDatabase(pool)
    const end = performance.now() + SETTLED_WITHIN_MS
    for (;;) {
      const checks = await checkAll(db, answers)
      if (checks.every(({ broken }) => broken.length === 0)) return checks
      if (performance.now() > end) return checks
      await pause(2_000)
    }
  } finally {
    await pool.end()
  }
}

function stepsTable(measured: readonly Measured[]): string {
  const rows = measured.map(({ says, ms, failed, joinedAfter }) => [
    says,
    (ms / 1_000).toFixed(1),
    String(failed),
    joinedAfter?.toFixed(1) ?? '',
  ])
  return tableOf([['what happened', 'without a write, s', 'failed calls', 'joined, s'], ...rows])
}

function checkRow({ name, of, broken }: Check): string[] {
  return [name, String(of), broken.length === 0 ? 'none' : String(broken.length)]
}

function speedOf(answers: readonly Answer[]): string {
  const from = answers[0]?.sentAt ?? 0
  const seconds = ((answers.at(-1)?.at ?? from) - from) / 1_000
  const orders = toldOrders(answers).length
  const each = (count: number) => (count / seconds).toFixed(1)
  return (
    `${answers.length} calls and ${orders} orders in ${seconds.toFixed(0)} s: ` +
    `${each(answers.length)} calls and ${each(orders)} orders a second.`
  )
}

type Measured = Outage & {
  readonly says: string
  /** Seconds from the repair until all nodes follow the primary; undefined if nothing was broken. */
  readonly joinedAfter: number | undefined
}

/** Load before a step and after it, so that an outage has two ends. */
const STEADY_MS = 12_000
/** Enough for a node whose data cannot be rewound: all of it is copied again. */
const RECOVERY_SECONDS = 240

/** @throws ClusterProblem if patients cannot write again, or a node does not come back. */
async function measureStep(
  cluster: Cluster,
  { answers }: Browsers,
  { says, run }: Step,
): Promise<Measured> {
  await pause(STEADY_MS)
  const from = performance.now()
  const mend = await run(cluster)
  const ran = performance.now()
  await waitUntil('patients can write again', RECOVERY_SECONDS, () =>
    // Calls that were under way may still be answered within a second.
    answers.some(({ writes, status, at }) => writes && isSuccess(status) && at > ran + 1_000),
  )
  await pause(STEADY_MS)
  const outage = outageBetween(answers, from, performance.now())
  const mended = performance.now()
  mend?.()
  await allFollow(cluster)
  const joinedAfter = mend && (performance.now() - mended) / 1_000
  return { ...outage, says, joinedAfter }
}

async function allFollow({ layout }: Cluster): Promise<void> {
  const expected = { nodes: layout.nodes.length, synchronous: true }
  await waitUntil('all nodes follow one primary', RECOVERY_SECONDS, async () =>
    isHealthy(await members(layout), expected),
  )
}

/** Bytes of WAL that a standby may miss and still take over: any amount here. */
const ANY_LAG = 2 ** 40

/**
 * Without synchronous replication and with both standbys cut off, orders are told that no standby
 * has; then the primary dies. The check must find them lost, or it could not find anything.
 */
async function ordersLostWithoutStandby(
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
