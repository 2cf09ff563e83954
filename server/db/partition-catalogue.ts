import { sql } from 'drizzle-orm'

/** Partitioned in SQL (migration `partitions`); `server/partitions` keeps them. */
export const PARTITIONED_NAMES = ['audit_log', 'outbox_messages'] as const

export type PartitionedName = (typeof PARTITIONED_NAMES)[number]

/** The end of a partition's range, from the text of its bounds in `pg_class`. */
export const partitionEnd = bound('TO')
/** Its start; null for the first and the default one. */
export const partitionStart = bound('FROM')

function bound(word: 'FROM' | 'TO') {
  return sql.raw(
    `substring(pg_get_expr(relpartbound, oid) from $$${word} \\('([^']+)'\\)$$)::timestamptz`,
  )
}
