import type { Executor } from '#server/db/client.ts'
import { enquiries } from '#server/db/schema/enquiries.ts'

export async function insertEnquiry(
  db: Executor,
  enquiry: typeof enquiries.$inferInsert,
): Promise<void> {
  await db.insert(enquiries).values(enquiry)
}
