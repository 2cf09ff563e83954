import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

/** The invoice of an order, made once; its number runs without a gap within a financial year. */
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

/** The last number each financial year has given: its row is locked until an invoice is kept, or the number is free again. */
export const invoiceSeries = pgTable('invoice_series', {
  financialYear: text().primaryKey(),
  last: integer().notNull(),
})
