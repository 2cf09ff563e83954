import { z } from 'zod'
import { BLOG_PAGE_SIZE } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import { dateSchema, idSchema, pageQuery, timeSchema } from './fields.ts'

export const faqSchema = z.object({ question: z.string(), answer: z.string() })
export type Faq = z.infer<typeof faqSchema>

export const faqTopicSchema = z.object({
  topic: z.string(),
  /** Fragment of the topic in a URL: `#reports`. */
  slug: z.string(),
  faqs: z.array(faqSchema),
})
export type FaqTopic = z.infer<typeof faqTopicSchema>

export const bannerSchema = z.object({
  title: z.string(),
  text: z.string(),
  /** `imageKey` of a public picture (GET pictures); empty without one. */
  imageKey: z.string(),
  href: z.string(),
})
export type Banner = z.infer<typeof bannerSchema>

export const testimonialSchema = z.object({
  name: z.string(),
  city_name: z.string(),
  /** The service booked, for example "Home collection". */
  service: z.string(),
  text: z.string(),
})
export type Testimonial = z.infer<typeof testimonialSchema>

/** An event of the lab on one day, in its time zone. */
export const eventSchema = z.object({
  event_id: idSchema,
  title: z.string(),
  date: dateSchema,
  from_time: timeSchema,
  to_time: timeSchema,
  place: z.string(),
  city_name: z.string(),
  text: z.string(),
})
export type LabEvent = z.infer<typeof eventSchema>

export const videoSchema = z.object({
  slug: z.string(),
  title: z.string(),
  /** URL of the player. */
  url: z.string(),
  minutes: z.number(),
  text: z.string(),
  /** Paragraphs. */
  transcript: z.array(z.string()),
  date: dateSchema,
  /** `imageKey` of the poster, a public picture; empty without one. */
  imageKey: z.string(),
})
export type Video = z.infer<typeof videoSchema>

export const DOCUMENT_KINDS = ['annual-return', 'governance', 'csr', 'notice'] as const

/** A document that the lab publishes. */
export const documentSchema = z.object({
  document_id: idSchema,
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  /** Year of filing, "2025-26". */
  year: z.string(),
  date: dateSchema,
  summary: z.string(),
})
export type LabDocument = z.infer<typeof documentSchema>

/** HTML from the blog; must be sanitised before it is shown. */
const renderedSchema = z.object({ rendered: z.string() })

export const blogPostSchema = z.object({
  id: z.number().int(),
  /** Local time of the blog, without a zone. */
  date: z.string(),
  slug: z.string(),
  link: z.string(),
  title: renderedSchema,
  excerpt: renderedSchema,
  content: renderedSchema,
})
export type WireBlogPost = z.infer<typeof blogPostSchema>

const paged = z.object(pageQuery)
const total = z.number().int()

export const contentEndpoints = {
  bannerList: defineEndpoint({
    rule: 'R7.091',
    method: 'GET',
    path: 'banner/list',
    summary: 'Banners of a page',
    access: 'public',
    health: 'none',
    query: z.object({ PageSource: z.string().min(1).max(60) }),
    response: z.object({ banners: z.array(bannerSchema) }),
  }),
  testimonials: defineEndpoint({
    rule: 'R7.092',
    method: 'GET',
    path: 'testimonials',
    summary: 'What patients say',
    access: 'public',
    health: 'none',
    query: paged,
    response: z.object({ testimonials: z.array(testimonialSchema), total }),
  }),
  events: defineEndpoint({
    rule: 'R7.093',
    method: 'GET',
    path: 'events',
    summary: 'Events of the lab: the next first, then those that are over, the latest first',
    access: 'public',
    health: 'none',
    query: paged.extend({ when: z.enum(['upcoming', 'past']).optional() }),
    response: z.object({ events: z.array(eventSchema), total }),
  }),
  videos: defineEndpoint({
    rule: 'R7.094',
    method: 'GET',
    path: 'videos',
    summary: 'Videos of the lab',
    access: 'public',
    health: 'none',
    query: paged,
    response: z.object({ videos: z.array(videoSchema), total }),
  }),
  faqList: defineEndpoint({
    rule: 'R7.095',
    method: 'GET',
    path: 'faq/list',
    summary: 'Questions and answers by topic',
    access: 'public',
    health: 'none',
    response: z.object({ topics: z.array(faqTopicSchema) }),
  }),
  itemFaqList: defineEndpoint({
    rule: 'R7.096',
    method: 'POST',
    path: 'itemfaq/list',
    summary: 'Questions and answers on one item',
    access: 'public',
    health: 'none',
    body: z.object({ item_id: idSchema }),
    reads: true,
    response: z.object({ faqs: z.array(faqSchema) }),
  }),
  seoBySlug: defineEndpoint({
    rule: 'R7.097',
    method: 'GET',
    path: 'seo/bySlug',
    summary:
      'Title and description of a page, null where nobody wrote any; its slug is the path without the first slash, or `home`',
    access: 'public',
    health: 'none',
    query: z.object({ slug: z.string().min(1).max(200) }),
    response: z
      .object({
        title: z.string(),
        description: z.string(),
        canonical: z.string(),
        /** Key of the Open Graph picture. */
        og_image: z.string().optional(),
      })
      .nullable(),
  }),
  documentList: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'documents/list',
    summary: 'Papers that the lab publishes, the newest first',
    access: 'public',
    health: 'none',
    query: z.object({ kind: z.enum(DOCUMENT_KINDS) }),
    response: z.object({ documents: z.array(documentSchema) }),
  }),
  documentFile: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'documents/file/:id',
    summary: 'One of these papers as a PDF',
    access: 'public',
    health: 'none',
    params: z.object({ id: idSchema }),
    response: z.instanceof(Uint8Array),
    binary: true,
  }),
  blogPosts: defineEndpoint({
    rule: 'R7.098',
    method: 'GET',
    path: 'wp-json/wp/v2/posts',
    summary: 'Posts of the external blog',
    access: 'public',
    health: 'none',
    external: true,
    query: z.object({
      per_page: z.coerce.number().int().positive().max(100).default(BLOG_PAGE_SIZE),
      page: z.coerce.number().int().positive().default(1),
      slug: z.string().min(1).max(200).optional(),
      /** Number of newest posts to skip; replaces `page`. */
      offset: z.coerce.number().int().nonnegative().optional(),
    }),
    response: z.array(blogPostSchema),
  }),
}
