import { asc, count, desc, eq, gte, lt } from 'drizzle-orm'
import type { LabDocument } from '#contract/content.endpoints.ts'
import type { Executor } from '#server/db/client.ts'
import {
  banners,
  documents,
  events,
  faqs,
  itemFaqs,
  seoEntries,
  testimonials,
  videos,
} from '#server/db/schema/content.ts'

export type Span = { readonly limit: number; readonly offset: number }

export function listBanners(db: Executor, pageSource: string) {
  return db
    .select()
    .from(banners)
    .where(eq(banners.pageSource, pageSource))
    .orderBy(asc(banners.position))
}

export function listTestimonials(db: Executor, { limit, offset }: Span) {
  return db
    .select()
    .from(testimonials)
    .orderBy(asc(testimonials.position))
    .limit(limit)
    .offset(offset)
}

export async function countTestimonials(db: Executor): Promise<number> {
  const [row] = await db.select({ total: count() }).from(testimonials)
  return row?.total ?? 0
}

export function listVideos(db: Executor, { limit, offset }: Span) {
  return db.select().from(videos).orderBy(asc(videos.position)).limit(limit).offset(offset)
}

export async function countVideos(db: Executor): Promise<number> {
  const [row] = await db.select({ total: count() }).from(videos)
  return row?.total ?? 0
}

export type EventSide = 'upcoming' | 'past'

/** Events from `day` on, next first; or those before it, latest first. */
export function listEvents(db: Executor, side: EventSide, day: string, { limit, offset }: Span) {
  const order =
    side === 'upcoming' ? [asc(events.date), asc(events.id)] : [desc(events.date), asc(events.id)]
  return db
    .select()
    .from(events)
    .where(onSide(side, day))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

export async function countEvents(db: Executor, side: EventSide, day: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(events).where(onSide(side, day))
  return row?.total ?? 0
}

export function listFaqs(db: Executor) {
  return db.select().from(faqs).orderBy(asc(faqs.position))
}

export function listItemFaqs(db: Executor, itemId: number) {
  return db
    .select({ question: itemFaqs.question, answer: itemFaqs.answer })
    .from(itemFaqs)
    .where(eq(itemFaqs.itemId, itemId))
    .orderBy(asc(itemFaqs.position))
}

export async function findSeoEntry(db: Executor, slug: string) {
  const [row] = await db.select().from(seoEntries).where(eq(seoEntries.slug, slug))
  return row
}

function onSide(side: EventSide, day: string) {
  return side === 'upcoming' ? gte(events.date, day) : lt(events.date, day)
}

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
