import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { labClients } from '#server/db/schema/lab.ts'

export type LabClient = typeof labClients.$inferSelect

export async function insertClient(db: Executor, client: LabClient): Promise<void> {
  await db.insert(labClients).values(client)
}

/** A client that is not revoked. */
export async function findClient(db: Executor, id: string): Promise<LabClient | undefined> {
  const [row] = await db
    .select()
    .from(labClients)
    .where(and(eq(labClients.id, id), isNull(labClients.revokedAt)))
  return row
}

export function listClients(db: Executor): Promise<LabClient[]> {
  return db.select().from(labClients).orderBy(asc(labClients.createdAt))
}

/** @returns whether there was such a client. */
export async function revokeClient(db: Executor, id: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(labClients)
    .set({ revokedAt: now })
    .where(and(eq(labClients.id, id), isNull(labClients.revokedAt)))
    .returning({ id: labClients.id })
  return revoked.length > 0
}
