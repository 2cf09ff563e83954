import {
  boolean,
  char,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { cities } from './cities.ts'
import { orders } from './orders.ts'

/** Phlebotomists make home visits. */
export const phlebotomists = pgTable(
  'phlebotomists',
  {
    id: text().primaryKey(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    name: text().notNull(),
    /** Worn at the visit, so that the patient can identify them. */
    badge: text().notNull().unique(),
    /** Ten digits, for calls that hide both numbers; never shown to patients. */
    mobile: text(),
    languages: text().array().notNull().default([]),
    /** `imageKey` of a public picture. */
    photo: text(),
  },
  (table) => [index('phlebotomists_city').on(table.cityId, table.badge)],
)

/** Who collects the samples of an order, and the patient's rating, given once. */
export const phlebotomistVisits = pgTable(
  'phlebotomist_visits',
  {
    orderId: text()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    phlebotomistId: text()
      .notNull()
      .references(() => phlebotomists.id),
    assignedAt: timestamp({ withTimezone: true }).notNull(),
    onTheWayAt: timestamp({ withTimezone: true }),
    /** When they left the centre for their visits of the day, as the lab says. */
    leftCentreAt: timestamp({ withTimezone: true }),
    /** At the newest news they were with another patient; not with whom. */
    withAnother: boolean().notNull().default(false),
    /** When the phlebotomist expects to arrive. */
    expectedAt: timestamp({ withTimezone: true }),
    /** Of the newest news about the way, by the lab's clock. */
    wayToldAt: timestamp({ withTimezone: true }),
    /** Degrees, WGS 84; the last known position on the way. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    positionAt: timestamp({ withTimezone: true }),
    arrivedAt: timestamp({ withTimezone: true }),
    /** Hash of the token in the rating link; the token itself is not stored. */
    tokenHash: char({ length: 43 }).unique(),
    tokenEndsAt: timestamp({ withTimezone: true }),
    /** 1 to 5. */
    rating: smallint(),
    remarks: text().notNull().default(''),
    ratedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('phlebotomist_visits_of').on(table.phlebotomistId)],
)
