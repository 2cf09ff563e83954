import { z } from 'zod'
import { BLOG_PAGE_SIZE } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import { dateSchema, idSchema, pageQuery } from './fields.ts'

const faqSchema = z.object({ question: z.string(), answer: z.string() })
const paged = z.object(pageQuery)

export const contentEndpoints = {
  bannerList: defineEndpoint({
    rule: 'R7.091',
    method: 'GET',
    path: 'banner/list',
    summary: 'Banners of a page',
    access: 'public',
    query: z.object({ PageSource: z.string().min(1).max(60) }),
    response: z.object({
      banners: z.array(
        z.object({ title: z.string(), text: z.string(), imageKey: z.string(), href: z.string() }),
      ),
    }),
  }),
  testimonials: defineEndpoint({
    rule: 'R7.092',
    method: 'GET',
    path: 'testimonials',
    summary: 'What patients say',
    access: 'public',
    query: paged,
    response: z.object({
      testimonials: z.array(
        z.object({ name: z.string(), city_name: z.string(), text: z.string() }),
      ),
    }),
  }),
  events: defineEndpoint({
    rule: 'R7.093',
    method: 'GET',
    path: 'events',
    summary: 'Events of the lab',
    access: 'public',
    query: paged,
    response: z.object({
      events: z.array(
        z.object({ title: z.string(), date: dateSchema, place: z.string(), text: z.string() }),
      ),
    }),
  }),
  videos: defineEndpoint({
    rule: 'R7.094',
    method: 'GET',
    path: 'videos',
    summary: 'Videos of the lab',
    access: 'public',
    query: paged,
    response: z.object({
      videos: z.array(z.object({ title: z.string(), url: z.string(), minutes: z.number() })),
    }),
  }),
  faqList: defineEndpoint({
    rule: 'R7.095',
    method: 'GET',
    path: 'faq/list',
    summary: 'Questions and answers',
    access: 'public',
    response: z.object({ faqs: z.array(faqSchema) }),
  }),
  itemFaqList: defineEndpoint({
    rule: 'R7.096',
    method: 'POST',
    path: 'itemfaq/list',
    summary: 'Questions and answers on one item',
    access: 'public',
    body: z.object({ item_id: idSchema }),
    response: z.object({ faqs: z.array(faqSchema) }),
  }),
  seoBySlug: defineEndpoint({
    rule: 'R7.097',
    method: 'GET',
    path: 'seo/bySlug',
    summary: 'Title and description of a page',
    access: 'public',
    query: z.object({ slug: z.string().min(1).max(200) }),
    response: z.object({ title: z.string(), description: z.string(), canonical: z.string() }),
  }),
  blogPosts: defineEndpoint({
    rule: 'R7.098',
    method: 'GET',
    path: 'wp-json/wp/v2/posts',
    summary: 'Posts of the external blog',
    access: 'public',
    external: true,
    query: z.object({
      per_page: z.coerce.number().int().positive().max(100).default(BLOG_PAGE_SIZE),
      page: z.coerce.number().int().positive().default(1),
    }),
    response: z.array(
      z.object({
        id: z.number().int(),
        date: z.string(),
        link: z.string(),
        title: z.object({ rendered: z.string() }),
        excerpt: z.object({ rendered: z.string() }),
      }),
    ),
  }),
  leadList: defineEndpoint({
    rule: 'R7.112',
    method: 'GET',
    path: 'leads/list',
    summary: 'The content of a lead landing page',
    access: 'public',
    query: z.object({ LeadSlug: z.string().min(1).max(120) }),
    response: z.object({
      leads: z.array(
        z.object({ slug: z.string(), title: z.string(), item_codes: z.array(z.string()) }),
      ),
    }),
  }),
}
