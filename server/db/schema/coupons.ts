import { sql } from 'drizzle-orm'
import {
  check,
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
import { orders } from './orders.ts'

/** What a lab gives off a price; amounts in paise. */
export const coupons = pgTable(
  'coupons',
  {
    id: text().primaryKey(),
    /** Upper case. */
    code: text().notNull().unique(),
    position: smallint().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    kind: text({ enum: ['flat', 'percent', 'second-at-half'] }).notNull(),
    /** Paise for `flat`, else percent. */
    value: integer().notNull(),
    /** The most a percentage takes off. */
    capPaise: integer(),
    minSubTotalPaise: integer().notNull(),
    appliesTo: text({ enum: ['all', 'package', 'test', 'radiology'] }).notNull(),
    /** Null: every city. */
    cityIds: integer().array(),
    /** The lab's dates, both inclusive. */
    validFrom: date({ mode: 'string' }).notNull(),
    validTill: date({ mode: 'string' }).notNull(),
    totalLimit: integer(),
    perPatientLimit: smallint(),
    /** Uses that are applied or used; counted up under the limit. */
    used: integer().notNull().default(0),
    /** In words, for the coupon's details. */
    conditions: text().array().notNull(),
  },
  (table) => [
    check(
      'coupons_within_limit',
      sql`${table.used} >= 0 and (${table.totalLimit} is null or ${table.used} <= ${table.totalLimit})`,
    ),
  ],
)

/** A coupon taken for a draft, then used by its order or given back. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    /** spec §3: `camp_applied_unique_id`. */
    id: text().primaryKey(),
    couponId: text()
      .notNull()
      .references(() => coupons.id),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    orderId: text()
      .notNull()
      .references(() => orders.id),
    state: text({ enum: ['applied', 'used', 'released'] }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('coupon_uses_one_live').on(table.orderId).where(sql`state in ('applied', 'used')`),
    index('coupon_uses_patient').on(table.accountId, table.couponId),
  ],
)
