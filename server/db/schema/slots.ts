import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { centres, cities } from './cities.ts'
import { orders } from './orders.ts'

/** The home visits of each day, from which the slots of coming days are planned. */
export const homeSlots = pgTable(
  'home_slots',
  {
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    /** `HH:mm`, in the lab's time zone. */
    fromTime: text().notNull(),
    toTime: text().notNull(),
    capacity: smallint().notNull(),
    chargePaise: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cityId, table.fromTime] })],
)

/**
 * A slot: its capacity is the number of homes that a city's phlebotomists can visit in that time,
 * or of patients that a centre can scan.
 */
export const slotWindows = pgTable(
  'slot_windows',
  {
    /** City or centre, date and start, so that planning a day twice has no effect. */
    id: text().primaryKey(),
    kind: text({ enum: ['home', 'radiology'] })
      .notNull()
      .default('home'),
    /** Centre and modality number (spec §3) of a radiology slot. */
    labCode: text().references(() => centres.labCode),
    modality: smallint(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    slotDate: date({ mode: 'string' }).notNull(),
    /** `HH:mm`, in the lab's time zone. */
    fromTime: text().notNull(),
    toTime: text().notNull(),
    chargePaise: integer().notNull(),
    suitsFasting: boolean().notNull(),
    capacity: smallint().notNull(),
    /** Capacity held or booked; modules/slots/README.md explains how it stays consistent. */
    taken: smallint().notNull().default(0),
  },
  (table) => [
    index('slot_windows_city')
      .on(table.cityId, table.slotDate, table.fromTime)
      .where(sql`kind = 'home'`),
    index('slot_windows_room')
      .on(table.labCode, table.modality, table.slotDate, table.fromTime)
      .where(sql`kind = 'radiology'`),
    check(
      'slot_windows_radiology_room',
      sql`(${table.kind} = 'radiology') = (${table.labCode} is not null and ${table.modality} is not null)`,
    ),
    check(
      'slot_windows_not_oversold',
      sql`${table.taken} >= 0 and ${table.taken} <= ${table.capacity}`,
    ),
  ],
)

/** One unit of a slot's capacity: held for a draft, then booked by its order, or released. */
export const slotHolds = pgTable(
  'slot_holds',
  {
    id: text().primaryKey(),
    windowId: text()
      .notNull()
      .references(() => slotWindows.id),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    /** Sub-department of a radiology appointment; empty for a home slot. */
    subdepartment: text().notNull().default(''),
    state: text({ enum: ['held', 'booked', 'released', 'expired'] }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('slot_holds_one_live')
      .on(table.orderId, table.subdepartment)
      .where(sql`state in ('held', 'booked')`),
    index('slot_holds_due').on(table.expiresAt).where(sql`state = 'held'`),
    index('slot_holds_window').on(table.windowId).where(sql`state = 'held'`),
  ],
)
