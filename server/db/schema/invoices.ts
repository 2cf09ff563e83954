import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

/** The invoice of an order; numbers have no gaps within a financial year. */
export const invoices = pgTable(
  'invoices',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .unique()
      .references(() => orders.id),
    /** `2026-27`: April to March. */
    financialYear: text().notNull(),
    number: integer().notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('invoices_number').on(table.financialYear, table.number)],
)

/**
 * The last number used in each financial year. The row is locked until an invoice is stored or the
 * number is free again.
 */
export const invoiceSeries = pgTable('invoice_series', {
  financialYear: text().primaryKey(),
  last: integer().notNull(),
})
