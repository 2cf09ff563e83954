import { endedBefore, type RetentionChoices } from '#contract/retention.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { attemptEach } from '#server/jobs/periodic.ts'
import * as repository from './partition.repository.ts'
import {
  nextSpan,
  PARTITIONED_TABLES,
  type PartitionedTable,
  spanStart,
} from './partitioned-tables.ts'

/** Spans after the present one that have a partition already. */
const AHEAD = 2
/** Below the lock_timeout of calls (QUERY_LIMITS), which wait behind this. */
export const LOCK_MS = 1_000
/** With more rows of a span in the default partition, the lock would be held too long: they stay there. */
const MAX_MOVED = 10_000
const BATCH_SIZE = 1_000

/**
 * Creates partitions ahead, and drops those whose last row has reached the end of its period. What does
 * not get its lock fails, and is done in the next run.
 */
export async function keepPartitions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  chosen: RetentionChoices,
): Promise<void> {
  const now = clock.now()
  await attemptEach(PARTITIONED_TABLES, async (table) => {
    let more = true
    while (more) more = await createNext(db, table, now)
    const before = endedBefore(table.kind, chosen, now)
    if (before) await dropEnded(db, table, before)
  })
}

/** @returns whether a partition was created or passed over, so that there may be another. */
async function createNext(db: Database, table: PartitionedTable, now: Date): Promise<boolean> {
  const { span } = table
  let end = nextSpan(span, now)
  for (let made = 0; made < AHEAD; made += 1) end = nextSpan(span, end)
  const isMissing = async (on: Parameters<typeof repository.listPartitions>[0]) => {
    const last = (await repository.listPartitions(on, table)).findLast(({ to }) => to !== null)?.to
    const from = last ?? spanStart(span, now)
    return from < end ? from : undefined
  }
  if (!(await isMissing(db))) return false
  return inTransaction(
    db,
    async (tx) => {
      await repository.waitForLocksAtMost(tx, LOCK_MS)
      await repository.lockDefault(tx, table)
      // Again: another process may have had the lock.
      let from = await isMissing(tx)
      while (from) {
        const range = { from, to: nextSpan(span, from) }
        const waiting = { ...range, limit: MAX_MOVED + 1 }
        if ((await repository.countInDefault(tx, table, waiting)) <= MAX_MOVED) {
          await repository.createPartition(tx, table, range)
          return true
        }
        from = range.to < end ? range.to : undefined
      }
      return false
    },
    // A snapshot of before the lock would not see what was inserted meanwhile.
    { isolation: 'read committed' },
  )
}

async function dropEnded(db: Database, table: PartitionedTable, before: Date): Promise<void> {
  const partitions = await repository.listPartitions(db, table)
  const ended = partitions.filter(({ to }) => to !== null && to <= before)
  // The first failure ends it: each wait for a lock keeps the table's users waiting.
  for (const partition of ended) {
    await inTransaction(db, async (tx) => {
      await repository.waitForLocksAtMost(tx, LOCK_MS)
      await repository.dropPartition(tx, partition)
    })
  }
}

/**
 * Deletes old rows of the partitions without a start: the first one, until it is dropped, and the default
 * one.
 */
export async function deleteUndividedRows(
  db: Database,
  table: PartitionedTable,
  before: Date,
): Promise<void> {
  const undivided = (await repository.listPartitions(db, table)).filter(({ from }) => from === null)
  for (const partition of undivided) {
    for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; ) {
      const batch = { before, limit: BATCH_SIZE }
      deleted = await repository.deleteRows(db, table, partition, batch)
    }
  }
}
