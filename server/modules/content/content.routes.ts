import type { FastifyInstance } from 'fastify'
import { contentEndpoints } from '#contract/content.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import {
  bannersOf,
  eventPage,
  faqTopics,
  itemFaqsOf,
  seoOf,
  testimonialPage,
  videoPage,
} from './content.service.ts'
import { documentFile, documentsOf } from './documents.service.ts'

/** Cache lifetime in seconds; published documents change once a year. */
const DOCUMENT_CACHE_SECONDS = 3_600

export function contentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, contentEndpoints.bannerList, ({ query }) => bannersOf(db, query.PageSource))
  route(app, contentEndpoints.testimonials, ({ query }) => testimonialPage(db, query))
  route(app, contentEndpoints.events, ({ query }) => eventPage(deps, query))
  route(app, contentEndpoints.videos, ({ query }) => videoPage(db, query))
  route(app, contentEndpoints.faqList, () => faqTopics(deps))
  route(app, contentEndpoints.itemFaqList, ({ body }) => itemFaqsOf(deps, body.item_id))
  route(app, contentEndpoints.seoBySlug, ({ query }) => seoOf(db, query.slug))
  route(app, contentEndpoints.documentList, ({ query }) => documentsOf(deps, query.kind))
  route(app, contentEndpoints.documentFile, async ({ params, reply }) => {
    const file = await documentFile(deps, params.id)
    reply.header('cache-control', `public, max-age=${DOCUMENT_CACHE_SECONDS}`)
    return file
  })
}
