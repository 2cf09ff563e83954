import type {
  FaqTopic,
  LabDocument,
  LabEvent,
  Testimonial,
  Video,
} from '#contract/content.endpoints.ts'
import type { PageContext } from '#lib/routing/page.ts'

/*
 * What a page of information is loaded with. It stands in the page's own data, once: its JSON-LD is made of
 * it too, and no other page asks for it.
 */

/** Of a loader's context, what a call needs. */
type Asking = Pick<PageContext, 'api' | 'signal'>

/** As many as a page shows of each side of today. */
const EVENTS_SHOWN = 6

export async function loadTestimonials({ api, signal }: Asking): Promise<Testimonial[]> {
  return (await api.call('testimonials', { query: {} }, quietly(signal))).testimonials
}

export async function loadEvents(
  { api, signal }: Asking,
  when: 'upcoming' | 'past',
): Promise<LabEvent[]> {
  const query = { when, size: EVENTS_SHOWN }
  return (await api.call('events', { query }, quietly(signal))).events
}

export async function loadVideos({ api, signal }: Asking): Promise<Video[]> {
  return (await api.call('videos', { query: {} }, quietly(signal))).videos
}

export async function loadFaqTopics({ api, signal }: Asking): Promise<FaqTopic[]> {
  return (await api.call('faqList', {}, quietly(signal))).topics
}

/** Papers that the lab publishes, the newest first. */
export async function loadDocuments(
  { api, signal }: Asking,
  kind: LabDocument['kind'],
): Promise<LabDocument[]> {
  return (await api.call('documentList', { query: { kind } }, quietly(signal))).documents
}

/** The page that fails says so itself. */
function quietly(signal: AbortSignal) {
  return { signal, quiet: true }
}
