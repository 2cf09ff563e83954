import {
  bigint,
  char,
  index,
  integer,
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

/** `last_failure` of a webhook that is off and did not fail. */
export const SWITCHED_OFF_BY_OPERATOR = 'by lab-clients webhook --off'

/** The tables of webhooks have the same columns, so one code serves both. */
function webhookTable(name: string) {
  return pgTable(name, {
    clientId: text()
      .primaryKey()
      .references(() => labClients.id),
    url: text().notNull(),
    /** Signs what is posted; sealed with the server's key. */
    sealedSecret: text().notNull(),
    /** Position in the feed up to which entries were taken or given up. */
    position: bigint({ mode: 'number' }).notNull(),
    /** When the next attempt may begin; while a process delivers, the end of its lease. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** Of the process that delivers. */
    lease: uuid(),
    /** Failed attempts for the entry that is next. */
    attempts: integer().notNull().default(0),
    entryFailingSince: timestamp({ withTimezone: true }),
    /** First failure since an entry was last taken. */
    failingSince: timestamp({ withTimezone: true }),
    lastFailure: text(),
    /** Number of entries given up. */
    givenUp: integer().notNull().default(0),
    offAt: timestamp({ withTimezone: true }),
  })
}

/** Where a client gets the entries of the feed of orders posted (server/lab-webhooks). */
export const labWebhooks = webhookTable('lab_webhooks')

/**
 * The same for the feed of prescriptions. A table of its own: a process of the release before would
 * post orders to every row of the other one.
 */
export const labPrescriptionWebhooks = webhookTable('lab_prescription_webhooks')

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
