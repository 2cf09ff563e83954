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

/** Discounts; amounts in paise. */
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
    /** Maximum discount of a percentage. */
    capPaise: integer(),
    minSubTotalPaise: integer().notNull(),
    appliesTo: text({ enum: ['all', 'package', 'test', 'radiology'] }).notNull(),
    /** Null for every city. */
    cityIds: integer().array(),
    /** In the lab's time zone, both inclusive. */
    validFrom: date({ mode: 'string' }).notNull(),
    validTill: date({ mode: 'string' }).notNull(),
    totalLimit: integer(),
    perPatientLimit: smallint(),
    /** Uses applied or used; incremented only below the limit. */
    used: integer().notNull().default(0),
    /** Shown in the coupon's details. */
    conditions: text().array().notNull(),
  },
  (table) => [
    check(
      'coupons_within_limit',
      sql`${table.used} >= 0 and (${table.totalLimit} is null or ${table.used} <= ${table.totalLimit})`,
    ),
  ],
)

/** A coupon applied to a draft, then used by its order or released. */
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
