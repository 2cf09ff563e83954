import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { PLAN_STATES } from '#contract/repeat-plans.endpoints.ts'
import { accounts } from './accounts.ts'
import { cities } from './cities.ts'
import { members } from './members.ts'

/** A patient's wish to be reminded of a test again. It books nothing. */
export const repeatPlans = pgTable(
  'repeat_plans',
  {
    id: text().primaryKey(),
    accountId: text()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    memberId: text()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Of the last order with the test: its prices count. */
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    /** An item of the catalogue. No foreign key, because items can leave the catalogue. */
    code: text().notNull(),
    every: smallint().notNull(),
    unit: text({ enum: ['weeks', 'months'] }).notNull(),
    once: boolean().notNull(),
    /** The dates count from here: the last sample, or the day on which the plan was made. */
    countedFrom: date({ mode: 'string' }).notNull(),
    /** The order whose sample that was, so that it is not taken for the repeat when it moves. */
    countedOrderId: text(),
    dueOn: date({ mode: 'string' }).notNull(),
    state: text({ enum: PLAN_STATES }).notNull(),
    stateSince: timestamp({ withTimezone: true }).notNull(),
    skipped: date({ mode: 'string' }).array().notNull().default([]),
    /** The due date whose reminder is settled: sent, or not wanted. */
    remindedFor: date({ mode: 'string' }),
    /** When that reminder was sent; null if it was not wanted. */
    remindedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('repeat_plans_one').on(table.memberId, table.code).where(sql`state <> 'ended'`),
    index('repeat_plans_account').on(table.accountId),
    index('repeat_plans_due').on(table.dueOn).where(sql`state = 'on'`),
  ],
)
