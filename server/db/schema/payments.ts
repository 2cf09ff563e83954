import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { orders } from './orders.ts'

/** A payment requested for a draft; ends in exactly one order or one refund. */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    gateway: text({ enum: ['sandbox', 'razorpay'] }).notNull(),
    gatewayOrderId: text().notNull().unique(),
    /** Set once the gateway reports an attempt: a payment is under way, or received. */
    gatewayPaymentId: text(),
    amountPaise: integer().notNull(),
    /**
     * `open` until the gateway reports a result; `paid`: received, not settled; `settled`: it paid
     * its order; `returning` and `returned`: refund pending, refund done.
     */
    status: text({
      enum: ['open', 'paid', 'settled', 'declined', 'expired', 'returning', 'returned'],
    }).notNull(),
    /** Time of the next check with the gateway; null after the last one. */
    askAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('payments_one_open').on(table.orderId).where(sql`status = 'open'`),
    uniqueIndex('payments_one_settled').on(table.orderId).where(sql`status = 'settled'`),
    index('payments_to_ask').on(table.askAt).where(sql`ask_at is not null`),
    check('payments_positive', sql`${table.amountPaise} > 0`),
  ],
)

/** A refund to the source of the payment. */
export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    /** A payment is refunded once, in full. */
    paymentId: text()
      .notNull()
      .unique()
      .references(() => payments.id),
    amountPaise: integer().notNull(),
    /** The order was cancelled, or could not be booked. */
    cause: text({ enum: ['cancelled', 'unbooked'] }).notNull(),
    /** Shown to the patient. */
    reason: text().notNull(),
    status: text({ enum: ['pending', 'done'] }).notNull(),
    gatewayRefundId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('refunds_pending').on(table.createdAt).where(sql`status = 'pending'`)],
)

/** Processed webhooks, to recognise repeats. */
export const gatewayEvents = pgTable('gateway_events', {
  id: text().primaryKey(),
  receivedAt: timestamp({ withTimezone: true }).notNull(),
})
