import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/db/client.ts'
import { partitionEnd, partitionStart } from '#server/db/partition-catalogue.ts'
import type { PartitionedTable } from './partitioned-tables.ts'

export type Partition = {
  /** Qualified, and quoted where needed. */
  readonly name: string
  /** Null for the default partition, and for the first one, which has all rows of before. */
  readonly from: Date | null
  /** Exclusive; null for the default partition. */
  readonly to: Date | null
}

const milliseconds = (instant: ReturnType<typeof sql>) =>
  sql`(extract(epoch from ${instant}) * 1000)::float8`
const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))

/** In the order of their ranges, the default partition last. */
export async function listPartitions(
  db: Executor,
  { name }: PartitionedTable,
): Promise<Partition[]> {
  const { rows } = await db.execute<{ name: string; from: number | null; to: number | null }>(sql`
    select oid::regclass::text as name, ${milliseconds(partitionStart)} as "from",
      ${milliseconds(partitionEnd)} as "to"
    from pg_class join pg_inherits on inhrelid = oid
    where inhparent = ${name}::regclass
    order by "to" nulls last`)
  return rows.map(({ name, from, to }) => ({ name, from: dateOf(from), to: dateOf(to) }))
}

/** Until the commit no row enters the default partition, or is read in it, and no partition is dropped. */
export async function lockDefault(tx: Transaction, { name }: PartitionedTable): Promise<void> {
  // In the order in which dropping and inserting lock them.
  await tx.execute(sql.raw(`lock table only ${name} in share update exclusive mode`))
  await tx.execute(sql.raw(`lock table partitions.${name}_default in access exclusive mode`))
}

/** Rows of a range that came when it had no partition; counted up to a limit. */
export async function countInDefault(
  tx: Transaction,
  { name, column }: PartitionedTable,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int from (
      select 1 from ${sql.raw(`partitions.${name}_default`)}
      where ${sql.raw(column)} >= ${from.toISOString()} and ${sql.raw(column)} < ${to.toISOString()}
      limit ${limit}) as found`)
  return rows[0]?.count ?? 0
}

/**
 * Creates a partition with the rows of its range that are in the default partition. Only the default
 * partition is locked against inserts (`lockDefault`), not the table.
 */
export async function createPartition(
  tx: Transaction,
  { name, column }: PartitionedTable,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<void> {
  const created = `partitions.${name}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`
  const [start, end] = [`'${from.toISOString()}'`, `'${to.toISOString()}'`]
  // Its unique indexes, too, which are those of each partition and not of the table.
  await tx.execute(
    sql.raw(`create table ${created} (like partitions.${name}_default including all)`),
  )
  await tx.execute(
    sql.raw(`with moved as (
      delete from partitions.${name}_default
      where ${column} >= ${start} and ${column} < ${end} returning *
    ) insert into ${created} select * from moved`),
  )
  await tx.execute(
    sql.raw(
      `alter table ${name} attach partition ${created} for values from (${start}) to (${end})`,
    ),
  )
}

/** Nothing if another process has dropped it. */
export async function dropPartition(tx: Transaction, { name }: Partition): Promise<void> {
  await tx.execute(sql.raw(`drop table if exists ${name}`))
}

/** Deletes rows of one partition that are older than an instant. @returns how many. */
export async function deleteRows(
  db: Executor,
  { column }: PartitionedTable,
  { name }: Partition,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const [rows, at] = [sql.raw(name), sql.raw(column)]
  const { rowCount } = await db.execute(sql`
    delete from ${rows} where id in (
      select id from ${rows} where ${at} < ${before.toISOString()} limit ${limit})`)
  return rowCount ?? 0
}

/**
 * Limits how long this transaction waits for a lock. While it waits, calls that use the table queue
 * behind it, and they give up after three seconds (QUERY_LIMITS).
 */
export async function waitForLocksAtMost(tx: Transaction, ms: number): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = ${ms}`))
}
