import {
  char,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { cities } from './cities.ts'

/** One day of a centre as spec §3 spells it; null on a closed day. */
export type OpeningDay = {
  Day: 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'
  Operaton: { open: string; close: string } | null
}

export const centres = pgTable(
  'centres',
  {
    labCode: text().primaryKey(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    position: smallint().notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    classification: text({ enum: ['ONLY_HOME', 'ONLY_NON_HOME', 'CENTER_VISIT'] }).notNull(),
    mobile: text().notNull(),
    address: text().notNull(),
    locality: text().notNull(),
    pincode: char({ length: 6 }).notNull(),
    hours: jsonb().$type<OpeningDay[]>().notNull(),
    /** `lab` for pathology, else the names of modalities. */
    services: text().array().notNull(),
    map: text(),
    /** Degrees (WGS 84) of the locality, as far as they are known. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
  },
  (table) => [index('centres_city').on(table.cityId, table.position)],
)
