import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { sandboxWebhooks } from '#server/db/schema/sandbox.ts'

export type WebhookRow = typeof sandboxWebhooks.$inferSelect

export async function insertWebhooks(
  db: Executor,
  webhooks: readonly (typeof sandboxWebhooks.$inferInsert)[],
): Promise<void> {
  if (webhooks.length > 0) await db.insert(sandboxWebhooks).values([...webhooks])
}

/** Webhooks due now, longest due first. */
export function findDue(db: Executor, now: Date, limit: number): Promise<WebhookRow[]> {
  return db
    .select()
    .from(sandboxWebhooks)
    .where(and(isNotNull(sandboxWebhooks.dueAt), lte(sandboxWebhooks.dueAt, now)))
    .orderBy(asc(sandboxWebhooks.dueAt), asc(sandboxWebhooks.id))
    .limit(limit)
}

export async function markDelivered(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .update(sandboxWebhooks)
    .set({ deliveredAt: now, dueAt: null })
    .where(eq(sandboxWebhooks.id, id))
}

/** A null `dueAt` ends the retries. */
export async function markFailed(
  db: Executor,
  id: string,
  attempts: number,
  dueAt: Date | null,
): Promise<void> {
  await db.update(sandboxWebhooks).set({ attempts, dueAt }).where(eq(sandboxWebhooks.id, id))
}
