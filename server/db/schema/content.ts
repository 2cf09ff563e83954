import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { items } from './catalogue.ts'

/** The lab's editorial content. These tables are its only source. */
export const banners = pgTable(
  'banners',
  {
    id: text().primaryKey(),
    /** The page that shows it: `home`, `test-menu`, `promotion`. */
    pageSource: text().notNull(),
    position: smallint().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    imageKey: text().notNull(),
    href: text().notNull(),
  },
  (table) => [index('banners_page').on(table.pageSource, table.position)],
)

export const testimonials = pgTable('testimonials', {
  id: text().primaryKey(),
  position: smallint().notNull(),
  name: text().notNull(),
  cityName: text().notNull(),
  service: text().notNull(),
  text: text().notNull(),
})

/** Date and times are in the lab's time zone. */
export const events = pgTable(
  'events',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    /** `HH:mm`. */
    fromTime: text().notNull(),
    toTime: text().notNull(),
    place: text().notNull(),
    cityName: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index('events_date').on(table.date)],
)

export const videos = pgTable('videos', {
  slug: text().primaryKey(),
  position: smallint().notNull(),
  title: text().notNull(),
  url: text().notNull(),
  minutes: smallint().notNull(),
  text: text().notNull(),
  transcript: text().array().notNull(),
  date: date({ mode: 'string' }).notNull(),
  imageKey: text().notNull(),
})

/** Topics are ordered by their first question. */
export const faqs = pgTable('faqs', {
  id: text().primaryKey(),
  position: smallint().notNull(),
  topic: text().notNull(),
  topicSlug: text().notNull(),
  question: text().notNull(),
  answer: text().notNull(),
})

/** Questions about one item; an item without any gets generated answers. */
export const itemFaqs = pgTable(
  'item_faqs',
  {
    id: text().primaryKey(),
    itemId: integer()
      .notNull()
      .references(() => items.id),
    position: smallint().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
  },
  (table) => [index('item_faqs_item').on(table.itemId, table.position)],
)

/** SEO metadata of a page; `slug` is its path without the leading slash, or `home`. */
export const seoEntries = pgTable('seo_entries', {
  slug: text().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  canonical: text().notNull(),
  ogImage: text(),
})

export type DocumentSection = {
  readonly heading: string
  readonly paragraphs: readonly string[]
}

/** Published documents; their PDFs are generated from the sections. */
export const documents = pgTable(
  'documents',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['annual-return', 'governance', 'csr', 'notice'] }).notNull(),
    title: text().notNull(),
    year: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    summary: text().notNull(),
    sections: jsonb().$type<DocumentSection[]>().notNull(),
  },
  (table) => [index('documents_kind').on(table.kind, table.date)],
)

/** Posts of the lab's blog; title, excerpt and content are HTML. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: integer().primaryKey(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    excerpt: text().notNull(),
    content: text().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('blog_posts_published').on(table.publishedAt)],
)
