import { lt } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { idempotencyKeys } from '#server/db/schema/idempotency.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'

/** Answers kept for repeated calls that began before an instant. */
export async function deleteAnswersBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.startedAt, instant))
}

export async function deleteMessagesBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(outboxMessages).where(lt(outboxMessages.createdAt, instant))
}
