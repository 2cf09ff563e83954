import type { RetentionKind } from '#contract/retention.ts'
import type { PartitionedName } from '#server/db/partition-catalogue.ts'
import type { Span } from './span.ts'

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
