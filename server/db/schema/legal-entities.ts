import { char, date, integer, pgTable, text } from 'drizzle-orm/pg-core'

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
