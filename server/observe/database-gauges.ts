import { Gauge, type Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import type { DatabaseAddress } from '#server/db/address.ts'
import { openDatabase, openPool } from '#server/db/client.ts'
import { type DatabaseReading, readDatabaseGauges } from './database-gauges.repository.ts'
import type { MetricSource } from './metrics-server.ts'

const LIMIT_MS = 1_000
/** Several scrapers share one reading. */
const KEPT_MS = 5_000

const GAUGES = {
  outbox_waiting: ['parakh_outbox_waiting', 'Messages that are due to be sent.', 'channel'],
  outbox_oldest: [
    'parakh_outbox_oldest_seconds',
    'How long the oldest due message has been due.',
    'channel',
  ],
  unsettled: ['parakh_payments_unsettled', 'Payments received that have paid no order yet.'],
  unsettled_oldest: ['parakh_payments_unsettled_oldest_seconds', 'Age of the oldest of them.'],
  refunds: ['parakh_refunds_pending', 'Refunds that the gateway has not executed yet.'],
  refunds_oldest: ['parakh_refunds_oldest_seconds', 'Age of the oldest pending refund.'],
  feed: [
    'parakh_lab_feed_unread',
    'Changes that the lab has not read; none while a webhook is on.',
    'feed',
  ],
  feed_oldest: ['parakh_lab_feed_lag_seconds', 'Age of the oldest of them.', 'feed'],
  webhook_behind: [
    'parakh_lab_webhook_behind',
    "Positions of the feed that were not posted to a lab's system.",
    'feed',
    'client',
  ],
  webhook_failing: [
    'parakh_lab_webhook_failing_seconds',
    "How long a lab's system has taken nothing that was posted to it; 0 if it takes it.",
    'feed',
    'client',
  ],
  webhook_off: [
    'parakh_lab_webhook_off',
    '1 if a webhook was switched off because it failed.',
    'feed',
    'client',
  ],
  reports_pending: [
    'parakh_reports_pending',
    'Orders without a report that are past the promised time, or an hour before it.',
    'due',
  ],
  held: ['parakh_slot_holds_live', 'Slots that are held for patients.'],
  task: [
    'parakh_task_success_age_seconds',
    'Time since a periodic task last succeeded, in any process.',
    'task',
  ],
  partitions_ahead: [
    'parakh_partitions_ahead_seconds',
    'Time from now for which a table has partitions.',
    'table',
  ],
  in_default_partition: [
    'parakh_default_partition_rows',
    'Rows that no other partition takes, counted up to 1000.',
    'table',
  ],
} as const satisfies Record<string, readonly [name: string, help: string, ...labels: string[]]>

/**
 * What waits in the database: the same in every process, so dashboards take the maximum. Read on a
 * connection of its own, because the pool may be what is busy. What cannot be read is left out.
 */
export function databaseGauges(
  address: DatabaseAddress,
  { messages, lab }: Pick<Config, 'messages' | 'lab'>,
): MetricSource {
  const limits = { statementMs: LIMIT_MS, lockMs: LIMIT_MS, answerMs: LIMIT_MS }
  const pool = openPool({ ...address, size: 1, limits })
  const db = openDatabase(pool)
  const channels = [
    ...(messages.sms ? ['sms'] : []),
    ...(messages.email ? ['email'] : []),
    ...(messages.whatsApp ? ['whatsapp'] : []),
  ]
  const gauges = new Map<string, { readonly gauge: Gauge; readonly hasLabel: boolean }>()
  const up = new Gauge({
    name: 'parakh_database_up',
    help: `1 if the database answered within ${LIMIT_MS / 1_000} s.`,
    registers: [],
  })
  let reading: Promise<void> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  function show(rows: readonly DatabaseReading[]): void {
    for (const { gauge, hasLabel } of gauges.values()) {
      // Without labels, a reset would say 0.
      if (hasLabel) gauge.reset()
      else gauge.remove()
    }
    for (const { name, labels, value } of rows) {
      gauges
        .get(name)
        ?.gauge.labels(...labels)
        .set(value)
    }
  }

  async function read(): Promise<void> {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The database did not answer.')), LIMIT_MS).unref()
    })
    try {
      show(await Promise.race([readDatabaseGauges(db, { channels, lab }), late]))
      up.set(1)
    } catch {
      show([])
      up.set(0)
    }
    readAt = performance.now()
  }

  return {
    register(own: Registry) {
      own.registerMetric(up)
      for (const [key, [name, help, ...labelNames]] of Object.entries<readonly string[]>(GAUGES)) {
        const gauge = new Gauge({
          name: name ?? '',
          help: help ?? '',
          labelNames,
          registers: [own],
        })
        gauges.set(key, { gauge, hasLabel: labelNames.length > 0 })
      }
    },
    async refresh() {
      if (performance.now() - readAt < KEPT_MS) return
      reading ??= read().finally(() => {
        reading = undefined
      })
      await reading
    },
    close: () => pool.end(),
  }
}
