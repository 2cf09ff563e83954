import type { RetentionKind } from '#contract/retention.ts'
import type { PartitionedName } from '#server/db/partition-catalogue.ts'

export type PartitionedTable = {
  readonly name: PartitionedName
  /** By which rows are divided; never updated. */
  readonly column: 'at' | 'created_at'
  /** A partition is kept until its last row may go, so rows are kept this much longer than the period. */
  readonly span: Span
  readonly kind: RetentionKind
}

export const auditPartitions: PartitionedTable = {
  name: 'audit_log',
  column: 'at',
  span: 'month',
  kind: 'securityRecords',
}

export const outboxPartitions: PartitionedTable = {
  name: 'outbox_messages',
  column: 'created_at',
  span: 'week',
  kind: 'messages',
}

export const PARTITIONED_TABLES: readonly PartitionedTable[] = [auditPartitions, outboxPartitions]

/** What one partition holds: a calendar month or a week from Monday on, in UTC. */
type Span = 'month' | 'week'

const DAY_MS = 86_400_000

/** The start of the span that an instant is in. */
export function spanStart(span: Span, instant: Date): Date {
  const [year, month, day] = [instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()]
  if (span === 'month') return new Date(Date.UTC(year, month, 1))
  const sinceMonday = (instant.getUTCDay() + 6) % 7
  return new Date(Date.UTC(year, month, day - sinceMonday))
}

/** The start of the span that follows the one of an instant. */
export function nextSpan(span: Span, instant: Date): Date {
  const start = spanStart(span, instant)
  if (span === 'week') return new Date(start.getTime() + 7 * DAY_MS)
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
}
