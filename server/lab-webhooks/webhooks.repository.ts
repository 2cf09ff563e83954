import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { labClients, labWebhooks } from '#server/db/schema/lab.ts'

export type WebhookRow = typeof labWebhooks.$inferSelect

/** Stores an address and a secret. A webhook that was set before keeps its position, unless one is given. */
export async function setWebhook(
  db: Executor,
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
    .insert(labWebhooks)
    .values({ position: end, ...fresh, clientId })
    .onConflictDoUpdate({ target: labWebhooks.clientId, set: fresh })
    .returning()
  return row
}

/** @returns whether there was an active webhook. */
export async function switchOff(db: Executor, clientId: string, now: Date): Promise<boolean> {
  const off = await db
    .update(labWebhooks)
    .set({ offAt: now, lease: null, lastFailure: 'by lab-clients webhook --off' })
    .where(and(eq(labWebhooks.clientId, clientId), isNull(labWebhooks.offAt)))
    .returning({ id: labWebhooks.clientId })
  return off.length > 0
}

export function listWebhooks(db: Executor): Promise<WebhookRow[]> {
  return db.select().from(labWebhooks)
}

export async function hasActiveWebhook(db: Executor): Promise<boolean> {
  const active = await db
    .select({ id: labWebhooks.clientId })
    .from(labWebhooks)
    .where(isNull(labWebhooks.offAt))
    .limit(1)
  return active.length > 0
}

/** Leases due webhooks with entries before `end` to this process, until an instant. */
export function leaseDue(
  db: Executor,
  {
    now,
    until,
    end,
    limit,
  }: { readonly now: Date; readonly until: Date; readonly end: number; readonly limit: number },
): Promise<WebhookRow[]> {
  const due = db
    .select({ id: labWebhooks.clientId })
    .from(labWebhooks)
    .innerJoin(labClients, eq(labClients.id, labWebhooks.clientId))
    .where(
      and(
        isNull(labWebhooks.offAt),
        isNull(labClients.revokedAt),
        lte(labWebhooks.dueAt, now),
        lt(labWebhooks.position, end),
      ),
    )
    .orderBy(asc(labWebhooks.dueAt))
    .limit(limit)
    .for('update', { of: labWebhooks, skipLocked: true })
  return db
    .update(labWebhooks)
    .set({ lease: randomUUID(), dueAt: until })
    .where(inArray(labWebhooks.clientId, due))
    .returning()
}

/** Changes a webhook. @returns undefined if another process or an operator has it now. */
export async function changeLeased(
  db: Executor,
  { clientId, lease }: Pick<WebhookRow, 'clientId' | 'lease'>,
  changes: Partial<WebhookRow>,
): Promise<WebhookRow | undefined> {
  if (lease === null) return undefined
  const [row] = await db
    .update(labWebhooks)
    .set(changes)
    .where(and(eq(labWebhooks.clientId, clientId), eq(labWebhooks.lease, lease)))
    .returning()
  return row
}
