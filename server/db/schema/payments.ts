import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { orders } from './orders.ts'

/** Money asked of a gateway for a draft; ends in exactly one order or exactly one refund. */
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
    /** Known once the gateway has named it: an attempt is under way, or it is paid. */
    gatewayPaymentId: text(),
    amountPaise: integer().notNull(),
    /**
     * `open` until the gateway says more; `paid`: the money is here and nothing is settled;
     * `settled`: it paid its order; `returning` and `returned`: it goes or went back.
     */
    status: text({
      enum: ['open', 'paid', 'settled', 'declined', 'expired', 'returning', 'returned'],
    }).notNull(),
    /** When the gateway is asked again by itself; null once nothing is to be learned. */
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

/** Money that goes back to where it came from. */
export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    /** A payment goes back whole, and once. */
    paymentId: text()
      .notNull()
      .unique()
      .references(() => payments.id),
    amountPaise: integer().notNull(),
    /** Its order was cancelled, or it never became one. */
    cause: text({ enum: ['cancelled', 'unbooked'] }).notNull(),
    /** In the patient's words. */
    reason: text().notNull(),
    status: text({ enum: ['pending', 'done'] }).notNull(),
    gatewayRefundId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('refunds_pending').on(table.createdAt).where(sql`status = 'pending'`)],
)

/** Webhooks that were taken in, so that a repeated one is known. */
export const gatewayEvents = pgTable('gateway_events', {
  id: text().primaryKey(),
  receivedAt: timestamp({ withTimezone: true }).notNull(),
})
