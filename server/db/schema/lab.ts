import {
  bigint,
  char,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

/** Systems of the lab that may call /lab/v1. */
export const labClients = pgTable('lab_clients', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** SHA-256: the secret is 256 random bits. */
  secretHash: char({ length: 43 }).notNull(),
  scopes: text().array().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  revokedAt: timestamp({ withTimezone: true }),
})

/** What the lab told about its orders; the id makes a repeated event harmless. */
export const labEvents = pgTable(
  'lab_events',
  {
    /** Chosen by the lab. */
    id: uuid().primaryKey(),
    clientId: text()
      .notNull()
      .references(() => labClients.id),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** Of the request: the same id with another content is refused. */
    fingerprint: char({ length: 43 }).notNull(),
    /** Barcodes of tubes, for example. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Stage of the order after the event. */
    status: text().notNull(),
    occurredAt: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('lab_events_order').on(table.orderId, table.receivedAt)],
)

/** A single row: the last position in the feed of orders. Its lock puts the numbering in sequence. */
export const labFeed = pgTable('lab_feed', {
  id: smallint().primaryKey(),
  last: bigint({ mode: 'number' }).notNull(),
})

/** Messages with results; the identifier makes a repeated one harmless. */
export const labResultMessages = pgTable(
  'lab_result_messages',
  {
    /** Identifier of the FHIR Bundle or HL7 message, with its system. */
    id: text().primaryKey(),
    clientId: text()
      .notNull()
      .references(() => labClients.id),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Of the request: the same identifier with another content is refused. */
    fingerprint: char({ length: 43 }).notNull(),
    answer: jsonb().$type<Record<string, unknown>>().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('lab_result_messages_order').on(table.orderId, table.receivedAt)],
)

/** The newest unsigned results of tests; deleted when they are signed. */
export const labDrafts = pgTable(
  'lab_drafts',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Sorted codes of the tests that it covers. */
    tests: text().array().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.tests] })],
)
