import {
  char,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'

/** Degrees (WGS 84); null if unknown. */
const position = { latitude: doublePrecision(), longitude: doublePrecision() }

/** Cities the lab serves; number 1 is the fallback city of spec §9. */
export const cities = pgTable('cities', {
  id: integer().primaryKey(),
  name: text().notNull(),
  stateName: text().notNull(),
  stdCode: text().notNull(),
  ...position,
})

/** Localities with home collection: each has one PIN, a PIN may have several localities. */
export const localities = pgTable(
  'localities',
  {
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    name: text().notNull(),
    pincode: char({ length: 6 }).notNull(),
    zone: text().notNull(),
    position: smallint().notNull(),
    ...position,
  },
  (table) => [
    primaryKey({ columns: [table.cityId, table.name] }),
    index('localities_pincode').on(table.pincode),
  ],
)
