import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { orders, type PaidAddition } from './orders.ts'

/**
 * A payment for a draft and those linked to it, for a test added to an order, or for what was due at
 * its visit; ends in that, or in one refund.
 */
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
    /** Of it, what an offer of the gateway paid: the patient did not, and it cannot be refunded. */
    offerPaise: integer().notNull().default(0),
    /**
     * `open` until the gateway reports a result; `paid`: received, not settled; `settled`: it paid
     * its order; `returning` and `returned`: refund pending, refund done.
     */
    status: text({
      enum: ['open', 'paid', 'settled', 'declined', 'expired', 'returning', 'returned'],
    }).notNull(),
    /** The test that it adds to its order; null for any other payment. */
    addition: jsonb().$type<PaidAddition>(),
    /** Pays what was due at the visit of its order. */
    forDue: boolean().notNull().default(false),
    /** Time of the next check with the gateway; null after the last one. */
    askAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('payments_one_open').on(table.orderId).where(sql`status = 'open'`),
    uniqueIndex('payments_one_booking')
      .on(table.orderId)
      .where(sql`status = 'settled' and addition is null and not for_due`),
    index('payments_to_ask').on(table.askAt).where(sql`ask_at is not null`),
    check('payments_positive', sql`${table.amountPaise} > 0`),
  ],
)

/**
 * A refund to the source of the payment: of all that is left of it, once, and before that of parts.
 * Processes of the release before know the first kind only, so `paymentId` is unique as it was for
 * them.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: text().primaryKey(),
    /** The payment, if everything left of it is refunded; null for a partial refund. */
    paymentId: text()
      .unique()
      .references(() => payments.id),
    /** The payment, for a partial refund. */
    partOfId: text().references(() => payments.id),
    /** The order that is refunded; null if it is that of the payment. */
    orderId: text().references(() => orders.id),
    amountPaise: integer().notNull(),
    /** The order was cancelled, could not be booked or was paid in another way, or costs less now. */
    cause: text({ enum: ['cancelled', 'unbooked', 'reduced'] }).notNull(),
    /** Shown to the patient. */
    reason: text().notNull(),
    status: text({ enum: ['pending', 'done'] }).notNull(),
    gatewayRefundId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('refunds_pending').on(table.createdAt).where(sql`status = 'pending'`),
    index('refunds_part_of').on(table.partOfId),
    index('refunds_order').on(table.orderId).where(sql`order_id is not null`),
  ],
)

/** Processed webhooks, to recognise repeats. */
export const gatewayEvents = pgTable('gateway_events', {
  id: text().primaryKey(),
  receivedAt: timestamp({ withTimezone: true }).notNull(),
})
