import { date, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** Orders of the lab's former system, with the values of their reports. */
export const legacyOrders = pgTable(
  'legacy_orders',
  {
    /** Sample number of the former system. */
    sid: text().primaryKey(),
    mobileNo: text().notNull(),
    patientName: text().notNull(),
    gender: smallint().$type<0 | 1 | 2>().notNull(),
    age: smallint().notNull(),
    centreName: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    tests: text().array().notNull(),
    results: jsonb()
      .$type<{ name: string; value: string; unit: string; range: string }[]>()
      .notNull(),
  },
  (table) => [index('legacy_orders_mobile').on(table.mobileNo)],
)
