import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { PAYMENT_MODES } from '#contract/codes.ts'

/*
 * What this process counts. Labels take values of closed lists only: patterns of routes, codes, names
 * of templates. What the database knows is in database-gauges.ts.
 */

export const registry = new Registry()

/** Seconds; from a cached page to the longest time limit of a call. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

type Labels<L extends string> = Partial<Record<L, string | number>>

/** `known` are label values that start at 0, so that an alert sees the first increase. */
function counter<const L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
  known: readonly Labels<L>[] = [],
): Counter<L> {
  const made = new Counter({ name, help, labelNames, registers: [registry] })
  for (const labels of known) made.inc(labels, 0)
  return made
}

function gauge<const L extends string>(name: string, help: string, labelNames: readonly L[] = []) {
  return new Gauge({ name, help, labelNames, registers: [registry] })
}

function histogram<const L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
  buckets = SECONDS,
) {
  return new Histogram({ name, help, labelNames, buckets, registers: [registry] })
}

const events = (...names: string[]) => names.map((event) => ({ event }))

export const metrics = {
  requests: histogram(
    'parakh_http_request_duration_seconds',
    'Requests, with those that pages make inside the process; status "aborted": the caller left.',
    ['method', 'route', 'status'],
  ),
  inFlight: gauge('parakh_http_requests_in_flight', 'Requests that are being answered.'),
  problems: counter('parakh_problems_total', 'Failures that were answered, by code.', ['code']),

  connectionWait: histogram(
    'parakh_pg_connection_wait_seconds',
    'Time to get a connection from the pool.',
    [],
    [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2.5, 5],
  ),
  connectionFailures: counter(
    'parakh_pg_connection_failures_total',
    'Connections that could not be had: the pool was busy for five seconds, or the database is away.',
  ),
  retriedTransactions: counter(
    'parakh_pg_transactions_retried_total',
    'Transactions run again after PostgreSQL aborted them.',
  ),

  rateLimited: counter(
    'parakh_rate_limited_total',
    'Calls refused because of too many from a device or a network.',
    ['action', 'counted_by'],
  ),
  groupWaits: histogram(
    'parakh_call_group_wait_seconds',
    'Calls that waited for others of their group.',
    ['group'],
    [0.01, 0.1, 0.5, 1, 2.5, 5],
  ),
  groupRefused: counter(
    'parakh_call_group_refused_total',
    'Calls refused after waiting too long for others of their group.',
    ['group'],
  ),
  queueWaiting: gauge('parakh_work_queue_waiting', 'Works that wait for their turn.', ['queue']),
  queueRefused: counter('parakh_work_queue_refused_total', 'Works refused, too many waited.', [
    'queue',
  ]),

  auditRowsNotWritten: counter(
    'parakh_audit_rows_not_written_total',
    'Rows of the audit log that could not be written.',
  ),
  messages: counter(
    'parakh_messages_total',
    'Attempts to send a message, by outcome: sent, failed, unknown, queued (to be repeated), unauthorised (our password or key is refused), expired.',
    ['template', 'channel', 'outcome'],
  ),
  taskSeconds: histogram(
    'parakh_task_duration_seconds',
    'Runs of periodic tasks.',
    ['task', 'outcome'],
    [0.01, 0.1, 0.5, 1, 5, 20, 60, 300],
  ),
  taskPeriod: gauge('parakh_task_period_seconds', 'How often a task of this process is due.', [
    'task',
  ]),
  holds: counter(
    'parakh_slot_holds_total',
    'Slot holds: made, released by the patient, expired.',
    ['event'],
    events('made', 'released', 'expired'),
  ),
  orders: counter(
    'parakh_orders_placed_total',
    'Orders placed.',
    ['type', 'payment'],
    ['home_collection', 'lab_visit'].flatMap((type) =>
      PAYMENT_MODES.map((payment) => ({ type, payment })),
    ),
  ),
  payments: counter(
    'parakh_payments_total',
    'Online payments: opened, paid, declined, settled (it paid its order), unbooked (it is returned), refunded.',
    ['event'],
    events('opened', 'paid', 'declined', 'settled', 'unbooked', 'refunded', 'refund-failed'),
  ),
  labEventsRefused: counter(
    'parakh_lab_events_refused_total',
    'Events and results of the lab refused.',
    ['code'],
  ),

  pageCache: counter(
    'parakh_page_cache_total',
    'Pages asked for: hit, stale (sent while it is rendered again), miss.',
    ['result'],
    ['hit', 'stale', 'miss'].map((result) => ({ result })),
  ),
  providerFailures: counter(
    'parakh_provider_failures_total',
    'Calls that the provider (PROVIDER_URL) did not answer.',
  ),
  browserErrors: counter('parakh_browser_errors_total', 'Errors that browsers reported.'),
  errorReports: counter(
    'parakh_error_reports_total',
    'Reports to SENTRY_DSN: sent, failed, dropped (too many).',
    ['result'],
    ['sent', 'failed', 'dropped'].map((result) => ({ result })),
  ),
} as const
