import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PreparationRule, Scan } from '#contract/catalogue.endpoints.ts'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import { accounts } from './accounts.ts'
import { cities } from './cities.ts'
import { members } from './members.ts'

export const ORDER_STATES = [
  'draft',
  'booked',
  'phlebotomist_assigned',
  'sample_collected',
  'at_lab',
  'resample',
  'report_ready',
  'completed',
  'cancelled',
] as const

/** The patient as the order knows them: what was booked stays when the profile changes. */
export type OrderedFor = {
  firstName: string
  middleName: string
  lastName: string
  relationType: typeof members.$inferSelect.relationType
  gender: 0 | 1 | 2
  dob: string
  email: string | null
}

/** Where the sample is collected, kept when the patient changes or deletes the address. */
export type OrderedTo = {
  id: string
  tag: 'home' | 'office' | 'other'
  addressLine: string
  landmark: string
  locality: string
  pincode: string
  cityId: number
  cityName: string
  stateName: string
}

/** A radiology appointment as it was booked. */
export type BookedAppointment = {
  windowId: string
  subdepartment: string
  slotDate: string
  fromTime: string
  toTime: string
  suitsFasting: boolean
}

/** A draft until it is placed; every amount is the server's own. */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** Given when the order is placed, and only then. */
    orderNo: text().unique(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    memberId: text()
      .notNull()
      .references(() => members.id),
    member: jsonb().$type<OrderedFor>().notNull(),
    address: jsonb().$type<OrderedTo>(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    orderType: text({ enum: ['home_collection', 'lab_visit'] }).notNull(),
    labCode: text(),
    status: text({ enum: ORDER_STATES }).notNull(),
    paymentMode: text({ enum: ['cash', 'online'] }),
    paid: boolean().notNull().default(false),
    /** Who ordered, in whose name, and on which doctor's advice. */
    callerName: text().notNull(),
    callerRelationship: text().notNull(),
    doctorName: text(),
    parentOrderId: text(),
    partnerLabConfigId: text(),
    /** How far the patient came with the draft. */
    checkoutStage: text({ enum: ['review', 'payment', 'abandoned'] }),
    cancelReason: text(),
    /** The patient's answers to the safety questions of the scans. */
    safetyAnswers: jsonb().$type<SafetyAnswer[]>().notNull().default([]),
    /** The window, or first appointment, of a placed order; a draft's is that of its hold. */
    slotDate: date({ mode: 'string' }),
    slotFrom: text(),
    slotTo: text(),
    /** The radiology appointments of a placed order, in order of time. */
    appointments: jsonb().$type<BookedAppointment[]>().notNull().default([]),
    mrpTotalPaise: integer().notNull(),
    subTotalPaise: integer().notNull(),
    slotChargesPaise: integer().notNull(),
    hcChargesPaise: integer().notNull(),
    orderDiscountPaise: integer().notNull(),
    walletPaise: integer().notNull(),
    netPayablePaise: integer().notNull(),
    reportBy: timestamp({ withTimezone: true }),
    placedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('orders_one_draft').on(table.accountId).where(sql`status = 'draft'`),
    // Read backwards: lists begin with the newest. Drizzle's `desc()` puts nulls last, ORDER BY does not.
    index('orders_placed')
      .on(table.accountId, table.placedAt, table.id)
      .where(sql`order_no is not null`),
    index('orders_by_status')
      .on(table.accountId, table.status, table.placedAt, table.id)
      .where(sql`order_no is not null`),
    // Of these the lab's worker looks for those that are due.
    index('orders_under_way')
      .on(table.updatedAt)
      .where(sql`status not in ('draft', 'completed', 'cancelled')`),
  ],
)

/** What was ordered, at the prices and with the instructions of that day. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    sequenceNo: smallint().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    type: text({ enum: ['package', 'test'] }).notNull(),
    priceType: text({ enum: ['offer', 'mrp'] }).notNull(),
    pricePaise: integer().notNull(),
    mrpPaise: integer().notNull(),
    couponDiscountPaise: integer().notNull(),
    radiology: boolean().notNull(),
    modality: text(),
    /** A scan with a time of its own; the others are walked in. */
    needsAppointment: boolean().notNull(),
    samples: jsonb().$type<{ container: string; volume_ml: number | null }[]>().notNull(),
    fastingHours: smallint().notNull(),
    reportTatHours: integer().notNull(),
    preparation: text().array().notNull(),
    scans: jsonb().$type<Scan[]>().notNull().default([]),
    preparationRules: jsonb().$type<PreparationRule[]>().notNull().default([]),
    safetyQuestions: text().array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.sequenceNo] })],
)

/** The life of an order, a row for each status it entered. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text({ enum: ORDER_STATES }).notNull(),
    /** What the lab says of it, such as why another sample is needed. */
    note: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.id)],
)
