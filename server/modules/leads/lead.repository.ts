import type { Executor } from '#server/db/client.ts'
import { leads } from '#server/db/schema/leads.ts'

export async function insertLead(db: Executor, lead: typeof leads.$inferInsert): Promise<void> {
  await db.insert(leads).values(lead)
}
