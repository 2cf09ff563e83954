import type {
  FaqTopic,
  LabDocument,
  LabEvent,
  Testimonial,
  Video,
} from '#contract/content.endpoints.ts'
import type { PageContext } from '#lib/routing/page.ts'

/*
 * Content is returned as loader data, not cached as a query: it also feeds the structured data, and
 * no other page uses it.
 */

type Asking = Pick<PageContext, 'api' | 'signal'>

/** Number of past and of upcoming events. */
const EVENTS_SHOWN = 6

export async function loadTestimonials({ api, signal }: Asking): Promise<Testimonial[]> {
  return (await api.call('testimonials', { query: {} }, { signal })).testimonials
}

export async function loadEvents(
  { api, signal }: Asking,
  when: 'upcoming' | 'past',
): Promise<LabEvent[]> {
  const query = { when, size: EVENTS_SHOWN }
  return (await api.call('events', { query }, { signal })).events
}

export async function loadVideos({ api, signal }: Asking): Promise<Video[]> {
  return (await api.call('videos', { query: {} }, { signal })).videos
}

export async function loadFaqTopics({ api, signal }: Asking): Promise<FaqTopic[]> {
  return (await api.call('faqList', {}, { signal })).topics
}

export async function loadDocuments(
  { api, signal }: Asking,
  kind: LabDocument['kind'],
): Promise<LabDocument[]> {
  return (await api.call('documentList', { query: { kind } }, { signal })).documents
}
