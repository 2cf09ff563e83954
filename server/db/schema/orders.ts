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
import type { PreparationRule, SafetyQuestion, Scan } from '#contract/catalogue.endpoints.ts'
import {
  CHECKOUT_STAGES,
  type DoorMode,
  ORDER_CHANGES,
  PAYMENT_MODES,
  type VisitFailure,
} from '#contract/codes.ts'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import type { Position } from '#contract/rules/distance.ts'
import type { FilledSample } from '#contract/rules/tubes.ts'
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

/** Snapshot of the patient: later changes of the profile do not affect the order. */
export type OrderedFor = {
  firstName: string
  middleName: string
  lastName: string
  relationType: typeof members.$inferSelect.relationType
  gender: 0 | 1 | 2
  dob: string
  email: string | null
  /** Absent in older orders: regular. */
  patientCategory?: 0 | 2 | 5
}

/** Snapshot of the collection address: the patient may change or delete it later. */
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
  /** Of the locality; absent in older orders. */
  position?: Position | null | undefined
}

/** Money that the lab received at a visit. */
export type DoorPayment = {
  paise: number
  /** Of it, what was more than was due. */
  overPaise: number
  mode: DoorMode
  reference: string | null
  /** ISO instant. */
  at: string
}

/** `chargePaise` is what booking the next visit adds; absent in older orders: nothing. */
export type FailedVisit = { reason: VisitFailure; at: string; chargePaise?: number }

/** For another sample of these tests. `chargePaise` is what booking it adds or, once it is booked, has added. */
export type FurtherVisit = { codes: string[]; chargePaise: number }

/** The business that the invoice names as its recipient. */
export type BilledBusiness = { gstin: string; name: string }

/** Snapshot of a booked radiology appointment. */
export type BookedAppointment = {
  windowId: string
  subdepartment: string
  slotDate: string
  fromTime: string
  toTime: string
  suitsFasting: boolean
}

/** A draft until it is placed. An account has one, and drafts that are linked to it. Amounts are always computed by the server. */
export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** Assigned when the order is placed. */
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
    paymentMode: text({ enum: PAYMENT_MODES }),
    paid: boolean().notNull().default(false),
    /** The contact person and the referring doctor. */
    callerName: text().notNull(),
    callerRelationship: text().notNull(),
    doctorName: text(),
    /** The order it was booked together with; null for that one, and for a single order. */
    parentOrderId: text(),
    /** A home visit of its own, since the order was moved apart from the others of its booking. */
    ownVisit: boolean().notNull().default(false),
    /** The person's turn at the home visit, 1 for the first; null unless the patient chose the order. */
    visitTurn: smallint(),
    partnerLabConfigId: text(),
    /** The session that last worked on the draft; null for orders older than this column. */
    sessionId: text(),
    /** Furthest stage since the draft's last change; null for orders older than this column. */
    checkoutStage: text({ enum: [...CHECKOUT_STAGES, 'abandoned'] }),
    cancelReason: text(),
    /** The patient's answers to the safety questions of the scans. */
    safetyAnswers: jsonb().$type<SafetyAnswer[]>().notNull().default([]),
    /** Null if no answer needs a radiologist. */
    reviewState: text({ enum: ['pending', 'discussing', 'confirmed', 'refused'] }),
    /** When the radiologist answers at the latest. */
    reviewBy: timestamp({ withTimezone: true }),
    /** Slot, or first appointment, of a placed order; a draft has holds instead. */
    slotDate: date({ mode: 'string' }),
    slotFrom: text(),
    slotTo: text(),
    /** The day of the visit that the patient was last reminded of. */
    remindedFor: date({ mode: 'string' }),
    /** Of the last home visit, if it did not take place and no other slot was chosen since. */
    visitFailed: jsonb().$type<FailedVisit>(),
    /** While another sample is needed; null again once it is taken. */
    furtherVisit: jsonb().$type<FurtherVisit>(),
    /** Part of a visit to a centre is done. */
    visitBegun: boolean().notNull().default(false),
    /** When the home visit was found late; null if it is not, and after the order moved. */
    lateAt: timestamp({ withTimezone: true }),
    /** Radiology appointments of a placed order, by time. */
    appointments: jsonb().$type<BookedAppointment[]>().notNull().default([]),
    billedBusiness: jsonb().$type<BilledBusiness>(),
    mrpTotalPaise: integer().notNull(),
    subTotalPaise: integer().notNull(),
    slotChargesPaise: integer().notNull(),
    hcChargesPaise: integer().notNull(),
    orderDiscountPaise: integer().notNull(),
    walletPaise: integer().notNull(),
    netPayablePaise: integer().notNull(),
    /** Of an order that was paid, what is still payable at the visit. */
    duePaise: integer().notNull().default(0),
    /** Received at the visit. */
    doorPayments: jsonb().$type<DoorPayment[]>().notNull().default([]),
    /** Of what was paid online, what an offer of the gateway paid. */
    offerPaise: integer().notNull().default(0),
    reportBy: timestamp({ withTimezone: true }),
    /** The first promise; null unless the report is, or will be, later. */
    reportPromised: timestamp({ withTimezone: true }),
    /** Why, in the lab's words. */
    reportDelayReason: text(),
    /** When the promise was found missed; null if it is not, and after the lab gave a new time. */
    reportLateAt: timestamp({ withTimezone: true }),
    placedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('orders_to_visit')
      .on(table.slotDate)
      .where(sql`${table.status} in ('booked', 'phlebotomist_assigned')`),
    index('orders_report_pending')
      .on(table.reportBy)
      .where(sql`${table.status} in ('sample_collected', 'at_lab')`),
    uniqueIndex('orders_one_booking')
      .on(table.accountId)
      .where(sql`status = 'draft' and parent_order_id is null`),
    index('orders_linked').on(table.parentOrderId).where(sql`parent_order_id is not null`),
    // Scanned backwards, because lists start with the newest. Drizzle's `desc()` sorts nulls last,
    // ORDER BY does not.
    index('orders_placed')
      .on(table.accountId, table.placedAt, table.id)
      .where(sql`order_no is not null`),
    index('orders_by_status')
      .on(table.accountId, table.status, table.placedAt, table.id)
      .where(sql`order_no is not null`),
    // The lab's worker looks here for due orders.
    index('orders_under_way')
      .on(table.updatedAt)
      .where(sql`status not in ('draft', 'completed', 'cancelled')`),
  ],
)

/** Ordered items, with the prices and instructions of that day. */
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
    /** The scan needs a booked slot; others are walk-in. */
    needsAppointment: boolean().notNull(),
    samples: jsonb().$type<FilledSample[]>().notNull(),
    fastingHours: smallint().notNull(),
    reportTatHours: integer().notNull(),
    preparation: text().array().notNull(),
    scans: jsonb().$type<Scan[]>().notNull().default([]),
    preparationRules: jsonb().$type<PreparationRule[]>().notNull().default([]),
    safetyQuestions: jsonb().$type<SafetyQuestion[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.sequenceNo] })],
)

/** A test that a payment adds to a placed order, as the patient saw it. */
export type PaidAddition = {
  line: Omit<typeof orderLines.$inferSelect, 'orderId' | 'sequenceNo' | 'couponDiscountPaise'>
  safetyAnswers: SafetyAnswer[]
}

/**
 * Timeline of an order: a row for each status it entered, for each test that was added or taken out
 * again, and for a collection charge that changed with its booking.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text({ enum: ORDER_STATES }).notNull(),
    /** Note of the lab, for example why another sample is needed, or why it cancelled the order. */
    note: text(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Set if the order kept its status; the note says what was added, taken out or paid, or the charge. */
    change: text({ enum: ORDER_CHANGES }),
    /** Of a booking, what the order came to then; null for one of before this was kept. */
    netPayablePaise: integer(),
    /** Position in the lab's feed, given after the commit (modules/lab/README.md). */
    feedPosition: bigint({ mode: 'number' }).unique('order_events_feed'),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    index('order_events_not_in_feed')
      .on(table.id)
      .where(
        sql`feed_position is null and (status in ('booked', 'cancelled') or change is not null)`,
      ),
  ],
)
