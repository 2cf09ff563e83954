import { and, count, desc, eq, lte } from 'drizzle-orm'
import type { z } from 'zod'
import type { contentEndpoints } from '#contract/content.endpoints.ts'
import { labIso } from '#contract/rules/lab-time.ts'
import type { Executor } from '#server/db/client.ts'
import { blogPosts } from '#server/db/schema/content.ts'
import type { Deps } from '#server/deps.ts'

type PostQuery = z.output<typeof contentEndpoints.blogPosts.query>

export type PostPage = {
  readonly posts: readonly ReturnType<typeof toPost>[]
  readonly total: number
  readonly pages: number
}

/** A page of posts, newest first; undefined after the last page. */
export async function postPage(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { per_page, page, slug, offset = (page - 1) * per_page }: PostQuery,
): Promise<PostPage | undefined> {
  const published = { until: clock.now(), slug }
  const total = await countPosts(db, published)
  const pages = Math.ceil(total / per_page)
  if (page > Math.max(1, pages)) return undefined
  const rows = await listPosts(db, published, { limit: per_page, offset })
  return { posts: rows.map((row) => toPost(row, config.publicUrl)), total, pages }
}

/** WordPress gives each date in the blog's zone and in UTC, both without an offset. */
function toPost(row: BlogPostRow, publicUrl: string) {
  return {
    id: row.id,
    date: withoutZone(labIso(row.publishedAt.getTime())),
    date_gmt: withoutZone(row.publishedAt.toISOString()),
    modified: withoutZone(labIso(row.updatedAt.getTime())),
    modified_gmt: withoutZone(row.updatedAt.toISOString()),
    slug: row.slug,
    status: 'publish',
    type: 'post',
    link: new URL(`/blog/${row.slug}`, publicUrl).href,
    title: { rendered: row.title },
    content: { rendered: row.content, protected: false },
    excerpt: { rendered: row.excerpt, protected: false },
  }
}

function withoutZone(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)
}

type BlogPostRow = typeof blogPosts.$inferSelect

type Published = {
  /** Excludes posts scheduled for later. */
  readonly until: Date
  readonly slug?: string | undefined
}

function listPosts(
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

async function countPosts(db: Executor, published: Published): Promise<number> {
  const [row] = await db.select({ total: count() }).from(blogPosts).where(matching(published))
  return row?.total ?? 0
}

function matching({ until, slug }: Published) {
  return and(
    lte(blogPosts.publishedAt, until),
    slug === undefined ? undefined : eq(blogPosts.slug, slug),
  )
}
