import {
  char,
  doublePrecision,
  index,
  integer,
  jsonb,
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

/** Hours of one day, spelled as in spec §3; null on a closed day. */
export type OpeningDay = {
  Day: 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'
  Operaton: { open: string; close: string } | null
}

/** Usual wait for a sample in a part of the day: times `HH:mm`, minutes from lowest to highest. */
export type Wait = { from: string; to: string; minutes: [number, number] }

/** Facilities of centres; the number is that of the list call. */
export const facilities = pgTable('facilities', {
  id: smallint().primaryKey(),
  name: text().notNull().unique(),
})

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
    /** Names of facilities. */
    facilities: text().array().notNull().default([]),
    /** Empty if no waits were measured. */
    waits: jsonb().$type<Wait[]>().notNull().default([]),
    /** Part of the city; null if the PIN belongs to no locality of the city. */
    zone: text(),
    /** URL of a map of the place. */
    map: text(),
    /** Degrees (WGS 84) of the entrance; null if unknown. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
  },
  (table) => [index('centres_city').on(table.cityId, table.position)],
)
