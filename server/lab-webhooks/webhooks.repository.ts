import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { labClients, SWITCHED_OFF_BY_OPERATOR } from '#server/db/schema/lab.ts'
import type { WebhookTable } from './webhook-feeds.ts'

export type WebhookRow = WebhookTable['$inferSelect']

/** Stores an address and a secret. A webhook that was set before keeps its position, unless one is given. */
export async function setWebhook(
  db: Executor,
  table: WebhookTable,
  {
    position,
    end,
    ...webhook
  }: Pick<WebhookRow, 'clientId' | 'url' | 'sealedSecret'> & {
    readonly position: number | undefined
    /** End of the feed, where a new webhook begins. */
    readonly end: number
    readonly now: Date
  },
): Promise<WebhookRow | undefined> {
  const { clientId, url, sealedSecret, now } = webhook
  const fresh = {
    url,
    sealedSecret,
    dueAt: now,
    lease: null,
    attempts: 0,
    entryFailingSince: null,
    failingSince: null,
    lastFailure: null,
    offAt: null,
    ...(position !== undefined && { position }),
  }
  const [row] = await db
    .insert(table)
    .values({ position: end, ...fresh, clientId })
    .onConflictDoUpdate({ target: table.clientId, set: fresh })
    .returning()
  return row
}

/** @returns whether there was an active webhook. */
export async function switchOff(
  db: Executor,
  table: WebhookTable,
  clientId: string,
  now: Date,
): Promise<boolean> {
  const off = await db
    .update(table)
    .set({ offAt: now, lease: null, lastFailure: SWITCHED_OFF_BY_OPERATOR })
    .where(and(eq(table.clientId, clientId), isNull(table.offAt)))
    .returning({ id: table.clientId })
  return off.length > 0
}

export function listWebhooks(db: Executor, table: WebhookTable): Promise<WebhookRow[]> {
  return db.select().from(table)
}

export async function hasActiveWebhook(db: Executor, table: WebhookTable): Promise<boolean> {
  const active = await db
    .select({ id: table.clientId })
    .from(table)
    .where(isNull(table.offAt))
    .limit(1)
  return active.length > 0
}

/** Leases due webhooks with entries before `end` to this process, until an instant. */
export function leaseDue(
  db: Executor,
  table: WebhookTable,
  {
    now,
    until,
    end,
    limit,
  }: { readonly now: Date; readonly until: Date; readonly end: number; readonly limit: number },
): Promise<WebhookRow[]> {
  const due = db
    .select({ id: table.clientId })
    .from(table)
    .innerJoin(labClients, eq(labClients.id, table.clientId))
    .where(
      and(
        isNull(table.offAt),
        isNull(labClients.revokedAt),
        lte(table.dueAt, now),
        lt(table.position, end),
      ),
    )
    .orderBy(asc(table.dueAt))
    .limit(limit)
    .for('update', { of: table, skipLocked: true })
  return db
    .update(table)
    .set({ lease: randomUUID(), dueAt: until })
    .where(inArray(table.clientId, due))
    .returning()
}

/** Changes a webhook. @returns undefined if another process or an operator has it now. */
export async function changeLeased(
  db: Executor,
  table: WebhookTable,
  { clientId, lease }: Pick<WebhookRow, 'clientId' | 'lease'>,
  changes: Partial<WebhookRow>,
): Promise<WebhookRow | undefined> {
  if (lease === null) return undefined
  const [row] = await db
    .update(table)
    .set(changes)
    .where(and(eq(table.clientId, clientId), eq(table.lease, lease)))
    .returning()
  return row
}
