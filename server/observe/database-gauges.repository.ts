import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { PARTITIONED_NAMES, partitionEnd } from '#server/db/partition-catalogue.ts'
import { SWITCHED_OFF_BY_OPERATOR } from '#server/db/schema/lab.ts'

export type DatabaseReading = {
  readonly name: string
  /** Values of the labels: a channel, for example. */
  readonly labels: readonly string[]
  readonly value: number
}

/** Seconds since an instant; 0 without one. */
const since = (instant: ReturnType<typeof sql>) =>
  sql`coalesce(extract(epoch from clock_timestamp() - ${instant}), 0)::float8`

/** A partition is created days ahead, so the default ones are empty. Counted up to a thousand. */
const inDefaultPartitions = sql.join(
  PARTITIONED_NAMES.map(
    (name) => sql`union all select 'in_default_partition', array[${name}]::text[], count(*)::float8
      from (select 1 from ${sql.raw(`partitions.${name}_default`)} limit 1000) as found`,
  ),
  sql` `,
)

/**
 * What waits in the database, in one statement that reads only partial indexes of rows under way.
 * Ages are by the database's clock.
 */
export async function readDatabaseGauges(
  db: Database,
  { channels, lab }: { readonly channels: readonly string[]; readonly lab: 'simulated' | 'api' },
): Promise<DatabaseReading[]> {
  const { rows } = await db.execute<DatabaseReading>(sql`
    with outbox as (
      select set_up.channel, count(id)::float8 as waiting, ${since(sql`min(due_at)`)} as age
      from unnest(${sql.param(channels)}::text[]) as set_up(channel)
      left join outbox_messages message on message.channel = set_up.channel
        and status = 'queued' and due_at <= now()
      group by set_up.channel
    ),
    paid as (
      select count(*)::float8 as waiting, ${since(sql`min(updated_at)`)} as age
      from payments where ask_at is not null and status = 'paid'
    ),
    pending as (
      select count(*)::float8 as waiting, ${since(sql`min(created_at)`)} as age
      from refunds where status = 'pending'
    ),
    unread as (
      select 'orders' as feed, count(*)::float8 as waiting, ${since(sql`min(at)`)} as age
      from order_events
      where feed_position is null and (status in ('booked', 'cancelled') or change is not null)
      union all select 'prescriptions', count(*)::float8,
        ${since(sql`min(greatest(created_at, asked.at))`)}
      from prescriptions
      left join lateral (
        select max(decided_at) as at from prescription_readings
        where prescription_id = prescriptions.id
      ) as asked on true
      where feed_position is null and order_id is null
    ),
    webhook as (
      select 'orders' as feed, client_id, position, failing_since, off_at, last_failure,
        (select last from lab_feed) as last
      from lab_webhooks
      union all select 'prescriptions', client_id, position, failing_since, off_at, last_failure,
        (select last from prescription_feed)
      from lab_prescription_webhooks
    ),
    posted as (
      select array[feed, client_id] as labels, webhook.* from webhook
      join lab_clients on id = client_id and revoked_at is null
      where off_at is null or last_failure is distinct from ${SWITCHED_OFF_BY_OPERATOR}
    )
    select 'outbox_waiting' as name, array[channel] as labels, waiting as value from outbox
    union all select 'outbox_oldest', array[channel], age from outbox
    union all select 'unsettled', '{}', waiting from paid
    union all select 'unsettled_oldest', '{}', age from paid
    union all select 'refunds', '{}', waiting from pending
    union all select 'refunds_oldest', '{}', age from pending
    union all select 'feed', array[feed], waiting from unread where ${lab} = 'api'
    union all select 'feed_oldest', array[feed], age from unread where ${lab} = 'api'
    union all select 'webhook_behind', labels, greatest(last - position, 0)::float8 from posted
    union all select 'webhook_failing', labels, ${since(sql`failing_since`)} from posted
    union all select 'webhook_off', labels, (off_at is not null)::int::float8 from posted
    union all select 'reports_pending', array['overdue'], count(*)::float8
      from orders where status in ('sample_collected', 'at_lab') and report_by <= now()
    union all select 'reports_pending', array['within an hour'], count(*)::float8
      from orders where status in ('sample_collected', 'at_lab')
        and report_by > now() and report_by <= now() + interval '1 hour'
    union all select 'held', '{}', count(*)::float8 from slot_holds where state = 'held'
    union all select 'task', array[name], ${since(sql`succeeded_at`)}
      from periodic_tasks where succeeded_at is not null
    union all select 'partitions_ahead', array[inhparent::regclass::text],
      extract(epoch from max(${partitionEnd}) - clock_timestamp())::float8
      from pg_inherits join pg_class on oid = inhrelid
      where inhparent = any(${sql.param(PARTITIONED_NAMES)}::regclass[])
      group by inhparent
    ${inDefaultPartitions}`)
  return rows
}
