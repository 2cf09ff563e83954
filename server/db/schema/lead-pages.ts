import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { cities } from './cities.ts'

/** A landing page under `/healthcare/`; its items are codes, priced by the catalogue. */
export const leadPages = pgTable('lead_pages', {
  slug: text().primaryKey(),
  title: text().notNull(),
  heading: text().notNull(),
  text: text().notNull(),
  itemCodes: text().array().notNull(),
  /** Null for the visitor's city. */
  cityId: integer().references(() => cities.id),
  faqs: jsonb().$type<{ question: string; answer: string }[]>().notNull(),
})
