import type {
  Banner,
  contentEndpoints,
  Faq,
  FaqTopic,
  LabEvent,
} from '#contract/content.endpoints.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import { minutesInWords } from '#contract/rules/in-words.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { labDay } from '#server/lab-time.ts'
import { findPreparedItem } from '../catalogue/contained-preparation.ts'
import {
  countEvents,
  countTestimonials,
  countVideos,
  type EventSide,
  findSeoEntry,
  listBanners,
  listEvents,
  listFaqs,
  listItemFaqs,
  listTestimonials,
  listVideos,
  type Span,
} from './content.repository.ts'
import { questionsOf } from './item-questions.ts'

const PAGE_SIZE = 12
/** Largest id of a 32-bit column. */
const LARGEST_ID = 2 ** 31 - 1

type PageQuery = { readonly page: number; readonly size?: number | undefined }
type Result<Name extends keyof typeof contentEndpoints> = EndpointResult<
  (typeof contentEndpoints)[Name]
>

export async function bannersOf(db: Executor, pageSource: string): Promise<{ banners: Banner[] }> {
  const rows = await listBanners(db, pageSource)
  return {
    banners: rows.map(({ title, text, imageKey, href }) => ({ title, text, imageKey, href })),
  }
}

export async function testimonialPage(
  db: Executor,
  query: PageQuery,
): Promise<Result<'testimonials'>> {
  const rows = await listTestimonials(db, spanOf(query))
  return {
    testimonials: rows.map(({ name, cityName, service, text }) => ({
      name,
      city_name: cityName,
      service,
      text,
    })),
    total: await countTestimonials(db),
  }
}

/** Upcoming or past events; without a filter, upcoming events followed by past ones. */
export async function eventPage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { when, ...query }: PageQuery & { readonly when?: EventSide | undefined },
): Promise<Result<'events'>> {
  const day = labDay(clock.now())
  const span = spanOf(query)
  if (when) {
    const rows = await listEvents(db, when, day, span)
    return { events: rows.map(toEvent), total: await countEvents(db, when, day) }
  }
  const coming = await countEvents(db, 'upcoming', day)
  const next = await listEvents(db, 'upcoming', day, span)
  const over = await listEvents(db, 'past', day, {
    limit: span.limit - next.length,
    offset: Math.max(0, span.offset - coming),
  })
  return {
    events: [...next, ...over].map(toEvent),
    total: coming + (await countEvents(db, 'past', day)),
  }
}

export async function videoPage(db: Executor, query: PageQuery): Promise<Result<'videos'>> {
  const rows = await listVideos(db, spanOf(query))
  return {
    videos: rows.map(({ position: _, ...video }) => video),
    total: await countVideos(db),
  }
}

type FaqDeps = Pick<Deps, 'db' | 'config'>

export async function faqTopics({ db, config }: FaqDeps): Promise<{ topics: FaqTopic[] }> {
  const topics = new Map<string, FaqTopic>()
  for (const { topic, topicSlug: slug, ...faq } of await listFaqs(db)) {
    const { question, answer } = filled(faq, config)
    const known = topics.get(slug) ?? { topic, slug, faqs: [] }
    topics.set(slug, { ...known, faqs: [...known.faqs, { question, answer }] })
  }
  return { topics: [...topics.values()] }
}

/**
 * Questions written for an item, or else generated from its facts.
 * @throws Problem 404 `unknown-item`
 */
export async function itemFaqsOf({ db, config }: FaqDeps, id: string): Promise<{ faqs: Faq[] }> {
  const itemId = /^\d+$/.test(id) ? Number(id) : 0
  const facts = itemId <= LARGEST_ID ? await findPreparedItem(db, itemId) : undefined
  if (!facts) throw new Problem(404, 'unknown-item', 'We do not offer this test.')
  const written = await listItemFaqs(db, itemId)
  return {
    faqs: written.length > 0 ? written.map((faq) => filled(faq, config)) : questionsOf(facts),
  }
}

/** A lab writes `{hold}` for the time that a slot is held (HOLD_MINUTES): "15 minutes". */
function filled({ question, answer }: Faq, { holdMinutes }: FaqDeps['config']): Faq {
  const fill = (text: string) => text.replaceAll('{hold}', minutesInWords(holdMinutes))
  return { question: fill(question), answer: fill(answer) }
}

/** Null if there is no entry: every page asks, and most have none. */
export async function seoOf(db: Executor, slug: string): Promise<Result<'seoBySlug'>> {
  const entry = await findSeoEntry(db, slug)
  if (!entry) return null
  const { title, description, canonical, ogImage } = entry
  return { title, description, canonical, ...(ogImage !== null && { og_image: ogImage }) }
}

function spanOf({ page, size = PAGE_SIZE }: PageQuery): Span {
  return { limit: size, offset: (page - 1) * size }
}

function toEvent(row: Awaited<ReturnType<typeof listEvents>>[number]): LabEvent {
  const { id, title, date, fromTime, toTime, place, cityName, text } = row
  return {
    event_id: id,
    title,
    date,
    from_time: fromTime,
    to_time: toTime,
    place,
    city_name: cityName,
    text,
  }
}
