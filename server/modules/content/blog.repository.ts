import { and, count, desc, eq, lte } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { blogPosts } from '#server/db/schema/content.ts'

export type BlogPostRow = typeof blogPosts.$inferSelect

export type Published = {
  /** Excludes posts scheduled for later. */
  readonly until: Date
  readonly slug?: string | undefined
}

export function listPosts(
  db: Executor,
  published: Published,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<BlogPostRow[]> {
  return db
    .select()
    .from(blogPosts)
    .where(matching(published))
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(limit)
    .offset(offset)
}

export async function countPosts(db: Executor, published: Published): Promise<number> {
  const [row] = await db.select({ total: count() }).from(blogPosts).where(matching(published))
  return row?.total ?? 0
}

function matching({ until, slug }: Published) {
  return and(
    lte(blogPosts.publishedAt, until),
    slug === undefined ? undefined : eq(blogPosts.slug, slug),
  )
}
