import { and, asc, desc, eq, gte, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Executor } from '#server/db/client.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Channel } from '#server/messages/gateway.ts'
import type { OutboxRow } from '#server/messages/outbox.ts'

const { status, dueAt, expiresAt, channel, id, attempts, gateway, gatewayId, key, reason } =
  outboxMessages

/** What a claimed message has become. */
export type Outcome =
  | { readonly status: 'sent'; readonly gatewayId: string | null }
  | { readonly status: 'failed' | 'unknown'; readonly reason: string }
  | { readonly status: 'queued'; readonly reason: string; readonly dueAt: Date }
  /** WhatsApp does not reach the recipient. */
  | {
      readonly status: 'queued'
      readonly reason: string
      readonly channel: 'sms'
      readonly dueAt: Date
    }

export const NO_ANSWER = 'no answer of the gateway'
const PROCESS_ENDED = 'the process that sent it ended'
/** Reasons of an attempt that may have sent the message. */
export const UNCERTAIN = [NO_ANSWER, PROCESS_ENDED]

/** Ends what is too late, and deletes its secrets. */
export function expireMessages(db: Executor, now: Date) {
  return db
    .update(outboxMessages)
    .set({ status: 'expired', sealed: null })
    .where(and(eq(status, 'queued'), lte(expiresAt, now)))
    .returning({ template: outboxMessages.template, channel })
}

/**
 * Messages whose process died while it sent them. A gateway that is idempotent gets them again; with
 * another nobody knows whether they were sent.
 */
export function releaseAbandoned(
  db: Executor,
  { now, idempotent }: { now: Date; idempotent: readonly string[] },
): Promise<OutboxRow[]> {
  const again: SQL = idempotent.length > 0 ? inArray(gateway, [...idempotent]) : sql`false`
  return db
    .update(outboxMessages)
    .set({
      status: sql`case when ${again} then 'queued' else 'unknown' end`,
      sealed: sql`case when ${again} then ${outboxMessages.sealed} end`,
      reason: PROCESS_ENDED,
    })
    .where(and(eq(status, 'sending'), lte(dueAt, now)))
    .returning()
}

/** Claims due messages until an instant. Each is claimed by one process. */
export async function claimDue(
  db: Executor,
  {
    now,
    until,
    gateways,
    limit,
  }: {
    readonly now: Date
    readonly until: Date
    /** Name of the gateway of each channel that has one. */
    readonly gateways: ReadonlyMap<Channel, string>
    readonly limit: number
  },
): Promise<OutboxRow[]> {
  if (gateways.size === 0) return []
  const due = db
    .select({ id })
    .from(outboxMessages)
    .where(and(eq(status, 'queued'), lte(dueAt, now), inArray(channel, [...gateways.keys()])))
    .orderBy(asc(dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const names = [...gateways].map(([name, used]) => sql`when ${name} then ${used}`)
  return db
    .update(outboxMessages)
    .set({
      status: 'sending',
      attempts: sql`${attempts} + 1`,
      dueAt: until,
      gateway: sql`case ${channel} ${sql.join(names, sql` `)} end`,
    })
    .where(inArray(id, due))
    .returning()
}

/**
 * Stores the outcome of an attempt; nothing if the message is no longer this attempt's. Each claim has
 * its own end (`dueAt`), so this also holds when attempts are counted from zero again.
 */
export async function finish(
  db: Executor,
  claimed: Pick<OutboxRow, 'id' | 'attempts' | 'dueAt'>,
  outcome: Outcome,
): Promise<void> {
  const isOver = outcome.status !== 'queued'
  await db
    .update(outboxMessages)
    .set({ reason: null, ...outcome, ...(isOver && { sealed: null }) })
    .where(
      and(
        eq(id, claimed.id),
        eq(attempts, claimed.attempts),
        eq(dueAt, claimed.dueAt),
        eq(status, 'sending'),
      ),
    )
}

/** The message of a delivery report. */
export async function findReported(
  db: Executor,
  by: {
    readonly gateway: string
    readonly id: string | undefined
    readonly key: string | undefined
  },
): Promise<OutboxRow | undefined> {
  const is = or(
    by.key === undefined ? undefined : eq(key, by.key),
    by.id === undefined ? undefined : eq(gatewayId, by.id),
  )
  if (!is) return undefined
  const [row] = await db
    .select()
    .from(outboxMessages)
    .where(and(is, eq(gateway, by.gateway)))
  return row
}

/** Stores what a delivery report says; a message that was delivered stays so. */
export async function report(
  db: Executor,
  { id: reported }: Pick<OutboxRow, 'id'>,
  change: Partial<OutboxRow>,
): Promise<void> {
  await db
    .update(outboxMessages)
    .set({ sealed: null, ...change })
    .where(
      and(
        eq(id, reported),
        or(
          inArray(status, ['sending', 'sent', 'unknown']),
          // Its answer was lost.
          and(eq(status, 'queued'), inArray(reason, UNCERTAIN)),
        ),
      ),
    )
}

/** Reason of a failed message that was sent once more, as another one. */
const AGAIN = 'sent again as '

/** Messages that did not go out, also not as another one. */
const isUnsent = and(
  inArray(status, ['failed', 'unknown', 'expired']),
  sql`coalesce(${reason}, '') not like ${`${AGAIN}%`}`,
)

/** Newest first. */
export function listUnsent(db: Executor): Promise<OutboxRow[]> {
  return db.select().from(outboxMessages).where(isUnsent).orderBy(desc(id)).limit(1000)
}

/** How many messages are still to be sent. */
export function countWaiting(db: Executor): Promise<number> {
  return db.$count(outboxMessages, inArray(status, ['queued', 'sending']))
}

/** By their ids; or all since an instant that failed or expired. What is unknown is chosen one by one. */
export type Chosen = { readonly ids: readonly number[] } | { readonly since: Date }

/**
 * Queues messages again that did not go out. What failed becomes another message: the gateway may
 * keep the key of an SMS that it took and could not deliver, and so do callers that send a message
 * once. What is unknown or expired may have been sent, and keeps its key. A code is gone.
 * @returns the ids of those that are queued
 */
export function sendAgain(
  db: Database,
  chosen: Chosen,
  { now, expiresAt: until }: { readonly now: Date; readonly expiresAt: Date },
): Promise<number[]> {
  const isChosen =
    'ids' in chosen
      ? inArray(id, [...chosen.ids])
      : and(gte(outboxMessages.createdAt, chosen.since), inArray(status, ['failed', 'expired']))
  const isCode = sql`${outboxMessages.template} like 'otp.%'`
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .select()
      .from(outboxMessages)
      .where(and(isChosen, isUnsent, not(isCode)))
      .orderBy(asc(id))
      .for('update')
    const queued = { status: 'queued', dueAt: now, expiresAt: until, attempts: 0 } as const
    for (const row of rows) {
      let change: Partial<OutboxRow> = queued
      if (row.status === 'failed') {
        const copy = { ...queued, ...contentOf(row), createdAt: now }
        const [made] = await tx.insert(outboxMessages).values(copy).returning({ id })
        change = { reason: `${AGAIN}${made?.id}` }
      }
      await tx.update(outboxMessages).set(change).where(eq(id, row.id))
    }
    return rows.map((row) => row.id)
  })
}

function contentOf({ recipient, template, subject, text, values, documents, ...row }: OutboxRow) {
  return { channel: row.channel, recipient, template, subject, text, values, documents }
}

/** Counts of the messages since an instant, by channel and status. */
export function countByStatus(db: Executor, since: Date) {
  return db
    .select({ status, channel, count: sql<number>`count(*)::int` })
    .from(outboxMessages)
    .where(gte(outboxMessages.createdAt, since))
    .groupBy(status, channel)
    .orderBy(asc(channel), asc(status))
}
