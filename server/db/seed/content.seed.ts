import { inArray, notInArray } from 'drizzle-orm'
import type { Transaction } from '../client.ts'
import { items } from '../schema/catalogue.ts'
import {
  banners,
  blogPosts,
  documents,
  events,
  faqs,
  itemFaqs,
  seoEntries,
  testimonials,
  videos,
} from '../schema/content.ts'
import { excludedColumns, type Seeder } from '../seeder.ts'
import { documentFacts } from './content-documents.facts.ts'
import { faqTopics } from './content-faqs.facts.ts'
import {
  EVENT_YEARS,
  testimonials as testimonialFacts,
  VIDEO_ORIGIN,
  videos as videoFacts,
  yearlyEvents,
} from './content-happenings.facts.ts'
import { itemFaqs as itemFaqFacts } from './content-item-faqs.facts.ts'
import { bannerFacts, seoFacts } from './content-pages.facts.ts'
import { posts } from './content-posts.facts.ts'

/** Initial editorial content; later edits are made in the tables. */
export const contentSeed: Seeder = {
  name: 'content',
  version: 3,
  async run(tx) {
    await tx
      .insert(banners)
      .values([...bannerFacts])
      .onConflictDoUpdate({ target: banners.id, set: excludedColumns(banners, ['id']) })
    await tx
      .insert(testimonials)
      .values(testimonialRows())
      .onConflictDoUpdate({ target: testimonials.id, set: excludedColumns(testimonials, ['id']) })
    await tx
      .insert(events)
      .values(eventRows())
      .onConflictDoUpdate({ target: events.id, set: excludedColumns(events, ['id']) })
    await tx
      .insert(videos)
      .values(videoRows())
      .onConflictDoUpdate({ target: videos.slug, set: excludedColumns(videos, ['slug']) })
    await tx
      .insert(seoEntries)
      .values([...seoFacts])
      .onConflictDoUpdate({ target: seoEntries.slug, set: excludedColumns(seoEntries, ['slug']) })
    await tx
      .insert(documents)
      .values([...documentFacts])
      .onConflictDoUpdate({ target: documents.id, set: excludedColumns(documents, ['id']) })
    await tx
      .insert(blogPosts)
      .values(postRows())
      .onConflictDoUpdate({ target: blogPosts.id, set: excludedColumns(blogPosts, ['id']) })
    await writeFaqs(tx)
    await writeItemFaqs(tx)
  },
}

function testimonialRows(): (typeof testimonials.$inferInsert)[] {
  return testimonialFacts.map(({ name, city, service, text }, position) => ({
    id: `t-${position + 1}`,
    position,
    name,
    cityName: city,
    service,
    text,
  }))
}

function eventRows(): (typeof events.$inferInsert)[] {
  return EVENT_YEARS.flatMap((year) =>
    yearlyEvents.map(({ slug, day, title, from, to, place, city, text }) => ({
      id: `${slug}-${year}`,
      title,
      date: `${year}-${day}`,
      fromTime: from,
      toTime: to,
      place,
      cityName: city,
      text,
    })),
  )
}

function videoRows(): (typeof videos.$inferInsert)[] {
  return videoFacts.map((video, position) => ({
    ...video,
    transcript: [...video.transcript],
    position,
    url: `${VIDEO_ORIGIN}/${video.slug}`,
    imageKey: `public/video-${video.slug}.svg`,
  }))
}

function postRows(): (typeof blogPosts.$inferInsert)[] {
  return posts.map(({ publishedAt, content, ...post }) => {
    const instant = new Date(publishedAt)
    return { ...post, content: content.trim(), publishedAt: instant, updatedAt: instant }
  })
}

/** Also deletes questions that are no longer in the facts. */
async function writeFaqs(tx: Transaction): Promise<void> {
  const rows = faqTopics.flatMap(({ topic, slug, faqs: list }) =>
    list.map(([question, answer], at) => ({
      id: `${slug}-${at + 1}`,
      topic,
      topicSlug: slug,
      question,
      answer,
    })),
  )
  await tx
    .insert(faqs)
    .values(rows.map((row, position) => ({ ...row, position })))
    .onConflictDoUpdate({ target: faqs.id, set: excludedColumns(faqs, ['id']) })
  const ids = rows.map(({ id }) => id)
  await tx.delete(faqs).where(notInArray(faqs.id, ids))
}

async function writeItemFaqs(tx: Transaction): Promise<void> {
  const codes = Object.keys(itemFaqFacts)
  const known = await tx
    .select({ id: items.id, code: items.code })
    .from(items)
    .where(inArray(items.code, codes))
  const rows = known.flatMap(({ id: itemId, code }) =>
    (itemFaqFacts[code] ?? []).map(([question, answer], position) => ({
      id: `${code}-${position + 1}`,
      itemId,
      position,
      question,
      answer,
    })),
  )
  await tx
    .insert(itemFaqs)
    .values(rows)
    .onConflictDoUpdate({ target: itemFaqs.id, set: excludedColumns(itemFaqs, ['id']) })
  const ids = rows.map(({ id }) => id)
  await tx.delete(itemFaqs).where(notInArray(itemFaqs.id, ids))
}
