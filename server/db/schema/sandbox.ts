import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/*
 * Tables of the sandbox gateway. They represent another company's database: nothing here refers to
 * a table of the lab, and no module of the lab reads them.
 */

/** An order of the gateway: an amount that a lab requested. */
export const sandboxOrders = pgTable('sandbox_orders', {
  id: text().primaryKey(),
  amountPaise: integer().notNull(),
  /** The lab's reference. */
  receipt: text().notNull(),
  status: text({ enum: ['created', 'attempted', 'paid'] }).notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})

/** An attempt to pay; an order is paid at most once. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => sandboxOrders.id),
    method: text({ enum: ['upi', 'card', 'netbanking'] }).notNull(),
    status: text({ enum: ['pending', 'captured', 'failed'] }).notNull(),
    /** Why the bank declined, as Razorpay's `error_reason`; null unless failed. */
    reason: text(),
    /** Time at which a pending payment is captured. */
    captureAt: timestamp({ withTimezone: true }),
    /** Webhook behaviour chosen on the payment page, to test the lab's handling. */
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

/** A payment is refunded once per receipt, whole or in parts. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  id: text().primaryKey(),
  /** The payment that is refunded whole; null for a part. */
  paymentId: text()
    .unique()
    .references(() => sandboxPayments.id),
  partOfId: text().references(() => sandboxPayments.id),
  amountPaise: integer().notNull(),
  receipt: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})

/** Webhooks to the lab, each retried until acknowledged. */
export const sandboxWebhooks = pgTable(
  'sandbox_webhooks',
  {
    /** One row per delivery; a repeat has the same event id. */
    id: text().primaryKey(),
    eventId: text().notNull(),
    body: text().notNull(),
    /** Null once delivered or given up. */
    dueAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('sandbox_webhooks_due').on(table.dueAt).where(sql`due_at is not null`)],
)
