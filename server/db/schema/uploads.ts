import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { orders } from './orders.ts'

/** An uploaded file; its bytes are in the file store under the key. */
export const uploads = pgTable(
  'uploads',
  {
    /** Random, so that keys cannot be guessed. */
    key: text().primaryKey(),
    /** The browser that uploaded it, from its session token; null if a patient did. */
    browserId: text(),
    /** Null for a visitor. */
    accountId: text().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Detected from the bytes; the declared type is not trusted. */
    type: text({ enum: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] }).notNull(),
    bytes: integer().notNull(),
    /** Of a further page: the first file of its prescription or application. */
    firstKey: text().references((): AnyPgColumn => uploads.key, { onDelete: 'set null' }),
    /** Of a further page: 2 and up. */
    page: smallint(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('uploads_created').on(table.createdAt),
    index('uploads_first').on(table.firstKey),
  ],
)

/** A prescription for the lab to read. */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: text().primaryKey(),
    uploadKey: text()
      .notNull()
      .unique()
      .references(() => uploads.key, { onDelete: 'cascade' }),
    /** Null for a visitor. */
    accountId: text().references(() => accounts.id, { onDelete: 'set null' }),
    /** Of a document for the radiologist. */
    orderId: text().references(() => orders.id, { onDelete: 'set null' }),
    name: text().notNull(),
    mobileNo: text().notNull(),
    remarks: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** In the lab's feed, of its newest change; null until a reader numbers it. */
    feedPosition: bigint({ mode: 'number' }),
  },
  (table) => [
    index('prescriptions_order').on(table.orderId).where(sql`order_id is not null`),
    index('prescriptions_not_in_feed')
      .on(table.createdAt)
      .where(sql`feed_position is null and order_id is null`),
    uniqueIndex('prescriptions_feed').on(table.feedPosition),
  ],
)
