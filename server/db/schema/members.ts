import { sql } from 'drizzle-orm'
import {
  char,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { cities } from './cities.ts'

/** Members of an account; `self` is the account holder. */
export const members = pgTable(
  'members',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    relationType: text({
      enum: ['self', 'spouse', 'daughter', 'son', 'father', 'mother', 'family'],
    }).notNull(),
    firstName: text().notNull(),
    middleName: text().notNull(),
    lastName: text().notNull(),
    /** Male 0, Female 1, Other 2 (spec §3). */
    gender: smallint().$type<0 | 1 | 2>().notNull(),
    dob: date({ mode: 'string' }).notNull(),
    /** Regular 0, Corporate 2, Doctor 5 (spec §3); 1 follows from the age. */
    patientCategory: smallint().$type<0 | 2 | 5>().notNull().default(0),
    /** Lower case; the holder can sign in with it once it is confirmed (accounts.ts). */
    email: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Removed by the account holder; orders and reports still refer to the row. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('members_account').on(table.accountId, table.createdAt),
    uniqueIndex('members_one_self').on(table.accountId).where(sql`relation_type = 'self'`),
    uniqueIndex('members_self_email').on(table.email).where(sql`relation_type = 'self'`),
  ],
)

/** Where samples are collected. The PIN determines the city. */
export const addresses = pgTable(
  'addresses',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tag: text({ enum: ['home', 'office', 'other'] }).notNull(),
    /** Flat, building and street. */
    addressLine: text().notNull(),
    landmark: text().notNull(),
    locality: text().notNull(),
    pincode: char({ length: 6 }).notNull(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('addresses_account').on(table.accountId, table.createdAt)],
)
