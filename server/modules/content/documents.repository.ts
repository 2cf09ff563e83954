import { asc, desc, eq } from 'drizzle-orm'
import type { LabDocument } from '#contract/content.endpoints.ts'
import type { Executor } from '#server/db/client.ts'
import { documents } from '#server/db/schema/content.ts'

export type DocumentRow = typeof documents.$inferSelect

export function listDocuments(db: Executor, kind: LabDocument['kind']): Promise<DocumentRow[]> {
  return db
    .select()
    .from(documents)
    .where(eq(documents.kind, kind))
    .orderBy(desc(documents.date), asc(documents.id))
}

export async function findDocument(db: Executor, id: string): Promise<DocumentRow | undefined> {
  const [row] = await db.select().from(documents).where(eq(documents.id, id))
  return row
}
