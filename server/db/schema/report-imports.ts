import {
  date,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { members } from './members.ts'

/** Values of another lab's report that a patient has checked; the file itself is not kept. */
export const reportImports = pgTable(
  'report_imports',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    memberId: text()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    labName: text().notNull(),
    sampledOn: date({ mode: 'string' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('report_imports_account').on(table.accountId, table.sampledOn)],
)

/** In the unit that the catalogue had at the time of the import. */
export const importedValues = pgTable(
  'imported_values',
  {
    importId: text()
      .notNull()
      .references(() => reportImports.id, { onDelete: 'cascade' }),
    analyteId: text().notNull(),
    name: text().notNull(),
    unit: text(),
    /** As printed. */
    value: text().notNull(),
    number: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.analyteId] }),
    index('imported_values_analyte').on(table.analyteId, table.importId),
  ],
)
