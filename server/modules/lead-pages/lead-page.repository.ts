import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { leadPages } from '#server/db/schema/lead-pages.ts'

export async function findLeadPage(db: Executor, slug: string) {
  const [page] = await db.select().from(leadPages).where(eq(leadPages.slug, slug))
  return page
}
