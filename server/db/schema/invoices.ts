import { eq, or, type SQL } from 'drizzle-orm'
import {
  type AnyPgColumn,
  char,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Order } from '#contract/orders.schemas.ts'
import { type BilledBusiness, orders } from './orders.ts'

/** Snapshot of the legal entity that issued an invoice. */
export type Seller = {
  readonly name: string
  readonly address: string
  /** GST state code; null where the settings name the lab. */
  readonly stateCode: string | null
  /** Null if it is not registered for GST. */
  readonly gstin: string | null
}

/** What an invoice bills, kept when the order changes. */
export type InvoiceContent = Pick<Order, 'lines' | 'amounts' | 'paid'> & {
  /** The gateway's ids of the payments. */
  readonly paymentReferences: readonly string[]
}

/**
 * Invoices of an order: one that is valid, and those that it replaced. Processes of the release
 * before know the valid one only, so `orderId` is unique as it was for them.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: text().primaryKey(),
    /** The order whose valid invoice this is; null when it is cancelled. */
    orderId: text()
      .unique()
      .references(() => orders.id),
    /** The order of a cancelled invoice. Its number stays taken. */
    cancelledOrderId: text().references(() => orders.id),
    /** `INV` in `INV/26-27/00001`. */
    prefix: text().notNull().default('INV'),
    /** `2026-27`: April to March. */
    financialYear: text().notNull(),
    number: integer().notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null for invoices older than this column: the settings name their issuer. */
    seller: jsonb().$type<Seller>(),
    buyer: jsonb().$type<BilledBusiness>(),
    /** What a cancelled invoice billed, if tests were added since; null: the order as it is. */
    content: jsonb().$type<InvoiceContent>(),
    /** The cancelled invoice that this one replaces. */
    replacesId: text().references((): AnyPgColumn => invoices.id),
  },
  (table) => [
    uniqueIndex('invoices_series_number').on(table.prefix, table.financialYear, table.number),
    index('invoices_cancelled_order').on(table.cancelledOrderId),
  ],
)

/** Whether an invoice, valid or cancelled, is of an order. */
export function isOfOrder(order: string | AnyPgColumn): SQL | undefined {
  return or(eq(invoices.orderId, order), eq(invoices.cancelledOrderId, order))
}

/**
 * The last number used in each series. The row is locked until an invoice is stored or the number is
 * free again.
 */
export const invoiceSeries = pgTable('invoice_series', {
  /**
   * `2026-27` for the prefix INV, `MH 2026-27` for another. The column has its name from the time of
   * one prefix, and processes of that release insert into it.
   */
  series: text('financial_year').primaryKey(),
  last: integer().notNull(),
})

/**
 * Companies that issue the lab's invoices. Invoices hold a copy, so a row can change or go. The
 * settings LAB_NAME, LAB_ADDRESS and LAB_GSTIN are the entity where no row is valid.
 */
export const legalEntities = pgTable('legal_entities', {
  code: text().primaryKey(),
  name: text().notNull(),
  address: text().notNull(),
  /** GST state code (contract/rules/gstin.ts). */
  stateCode: char({ length: 2 }).notNull(),
  /** Null if it is not registered for GST. */
  gstin: text(),
  /** Begins the invoice numbers; no other entity has it. */
  prefix: text().notNull().unique(),
  /** Cities and states that it serves; an entity with neither serves all that no other does. */
  cityIds: integer().array(),
  states: text().array(),
  validFrom: date({ mode: 'string' }).notNull(),
  /** Last day; null while it is open-ended. */
  validTo: date({ mode: 'string' }),
})
