import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/*
 * The sandbox gateway's own tables. They stand for another company's database: nothing here refers
 * to a table of the lab, and no module of the lab reads them.
 */

/** What a lab asked to be paid. */
export const sandboxOrders = pgTable('sandbox_orders', {
  id: text().primaryKey(),
  amountPaise: integer().notNull(),
  /** The lab's own name for it. */
  receipt: text().notNull(),
  status: text({ enum: ['created', 'attempted', 'paid'] }).notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})

/** One try to pay; an order is paid once. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => sandboxOrders.id),
    method: text({ enum: ['upi', 'card', 'netbanking'] }).notNull(),
    status: text({ enum: ['pending', 'captured', 'failed'] }).notNull(),
    /** When a pending one is captured. */
    captureAt: timestamp({ withTimezone: true }),
    /** How its messages go out: the page's own choice, to try a lab's patience. */
    messages: text({ enum: ['once', 'thrice', 'late', 'never'] }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_payments_paid_once')
      .on(table.orderId)
      .where(sql`status in ('pending', 'captured')`),
    index('sandbox_payments_order').on(table.orderId),
    index('sandbox_payments_to_capture').on(table.captureAt).where(sql`status = 'pending'`),
  ],
)

/** A payment goes back once for each receipt. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  id: text().primaryKey(),
  paymentId: text()
    .notNull()
    .unique()
    .references(() => sandboxPayments.id),
  amountPaise: integer().notNull(),
  receipt: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})

/** Messages to the lab, each sent until it says it has it. */
export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  {
    /** One row for each sending; a repetition repeats the event's id. */
    id: text().primaryKey(),
    eventId: text().notNull(),
    body: text().notNull(),
    /** Null once it is delivered or given up. */
    dueAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('sandbox_webhooks_due').on(table.dueAt).where(sql`due_at is not null`)],
)
