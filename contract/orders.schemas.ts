import { z } from 'zod'
import { slotHoldSchema, slotSchema } from './cart.endpoints.ts'
import {
  preparationRuleSchema,
  safetyQuestionSchema,
  sampleSchema,
  scanSchema,
} from './catalogue.endpoints.ts'
import { centreSchema } from './centres.endpoints.ts'
import {
  DOOR_MODES,
  ORDER_STATUSES,
  ORDER_TYPES,
  PAYMENT_MODES,
  RELATIONS,
  SELF,
  VISIT_FAILURES,
} from './codes.ts'
import { MAX_ORDERS_OF_BOOKING } from './constants.ts'
import { appliedCouponSchema } from './coupons.endpoints.ts'
import {
  cityIdSchema,
  dateSchema,
  idSchema,
  instantSchema,
  rupeesSchema,
  timeSchema,
} from './fields.ts'
import { addressSchema, memberSchema } from './patient.endpoints.ts'
import { reportCodeSchema } from './reports.endpoints.ts'
import { appliedWalletSchema } from './wallet.endpoints.ts'

export const testInfoSchema = z.object({
  name: z.string(),
  price_type: z.enum(['offer', 'mrp']),
  test_code: z.string(),
  sequence_no: z.number().int().positive(),
  unit_price: rupeesSchema,
  coupon_item_discount: rupeesSchema,
  net_amount: rupeesSchema,
})

export const serviceInfoSchema = z.object({
  service: z.enum(['home', 'center']),
  date: dateSchema,
  collected_by: z.string(),
  timings: z.object({ from_time: timeSchema, to_time: timeSchema, name: z.string() }),
})

const heldSlotSchema = z.object({ hold_id: idSchema, slot_id: idSchema, slot_date: dateSchema })

export const safetyAnswerSchema = z.object({
  /** The text that was asked: a question with new words is asked again. */
  question: z.string().min(1).max(300),
  answer: z.enum(['yes', 'no', 'not_sure']),
})
export type SafetyAnswer = z.infer<typeof safetyAnswerSchema>

/**
 * Order payload (spec §3). The amounts are those shown to the patient; the server computes its own
 * and rejects a payload that differs.
 */
export const orderPayloadSchema = z.object({
  parent_order_id: idSchema.nullable(),
  /** The member the order is for. */
  patient_id: idSchema,
  order_id: idSchema.nullable(),
  test_info: z.array(testInfoSchema).min(1, 'The cart is empty.').max(50),
  actual_amount: rupeesSchema,
  amount_after_discount: rupeesSchema,
  total_pay_amount: rupeesSchema,
  home_collection_charges: rupeesSchema,
  patient_caller_name: z.string().max(200),
  caller_relationship: z.enum([SELF, ...RELATIONS]),
  order_type: z.enum(ORDER_TYPES),
  partner_lab_config_id: idSchema.nullable(),
  /** Code of the centre, for a centre visit. */
  lab_code: idSchema.nullable(),
  /** The address of a home visit, as it was shown; absent from apps before it was asked for. */
  address_id: idSchema.nullable().optional(),
  slot_info: heldSlotSchema.nullable(),
  /** Radiology appointments of a centre visit. */
  center_slot: z.array(heldSlotSchema.extend({ subdepartment: z.string().min(1) })).max(20),
  /** One per safety question that applies to the patient. */
  safety_answers: z.array(safetyAnswerSchema).max(30),
  doctor_info: z.object({ name: z.string().max(120) }).nullable(),
  service_info: serviceInfoSchema.nullable(),
})
export type OrderPayload = z.infer<typeof orderPayloadSchema>

/**
 * What the patient confirms: the payload of an order, and those of the orders linked to it. The
 * first home order has the `slot_info` of the visit, which names the hold of one of them.
 */
export const bookingPayloadSchema = orderPayloadSchema.extend({
  linked: z
    .array(orderPayloadSchema)
    .max(MAX_ORDERS_OF_BOOKING - 1)
    .default([]),
})
export type BookingPayload = z.infer<typeof bookingPayloadSchema>

/** A draft also names city and address, which decide slots and charges. */
export const draftPayloadSchema = orderPayloadSchema.extend({
  city_id: cityIdSchema,
  address_id: idSchema.nullable(),
})
export type DraftPayload = z.infer<typeof draftPayloadSchema>

/** Rupees; names as in spec §3. */
export const amountsSchema = z.object({
  mrp_total: rupeesSchema,
  discount: rupeesSchema,
  sub_total: rupeesSchema,
  slot_charges: rupeesSchema,
  hc_charges: rupeesSchema,
  order_discount: rupeesSchema,
  total: rupeesSchema,
  redeem_from_wallet_points: rupeesSchema,
  net_payable: rupeesSchema,
})

export const orderLineSchema = testInfoSchema.extend({
  slug_name: z.string(),
  type: z.enum(['package', 'test']),
  radiology: z.boolean(),
  modality: z.string().nullable(),
  samples: z.array(sampleSchema),
  mrp: rupeesSchema,
  fasting_hours: z.number().int(),
  report_tat_hours: z.number().int(),
  preparation: z.array(z.string()),
  scans: z.array(scanSchema),
  preparation_rules: z.array(preparationRuleSchema),
  safety_questions: z.array(safetyQuestionSchema),
  /** The test was added to the placed order, and can be taken out again; else absent. */
  added: z.literal(true).optional(),
})

/** A signed report of an order, with the counts that a report has. */
export const orderReportSchema = z.object({
  report_id: idSchema,
  code: reportCodeSchema,
  name: z.string(),
  /** Number of values; 0 for a radiology report. */
  results: z.number().int(),
  /** Values outside their range; null if no ranges apply. */
  outside: z.number().int().nullable(),
})
export type OrderReport = z.infer<typeof orderReportSchema>

const waySchema = z.object({
  /** When the phlebotomist expects to arrive, as last said; null if that was never said. */
  arrives_at: instantSchema.nullable(),
  arrived_at: instantSchema.nullable(),
})

/** One booking of several orders; a list has no more than this. */
const linkedSummarySchema = z.object({
  parent_order_id: idSchema,
  /** Orders of the booking, this one and cancelled ones included. */
  count: z.number().int(),
})

export const orderSummarySchema = z.object({
  order_id: idSchema,
  /** Number shown to the patient. */
  order_no: z.string(),
  status: z.enum(ORDER_STATUSES),
  order_type: z.enum(ORDER_TYPES),
  payment_mode: z.enum(PAYMENT_MODES).nullable(),
  placed_at: instantSchema.nullable(),
  member: memberSchema.pick({
    member_id: true,
    firstName: true,
    lastName: true,
    relation_type: true,
  }),
  /**
   * Of the coming or the last visit. Null for a walk-in, and while the patient has to choose the slot of
   * another visit.
   */
  slot: slotSchema.pick({ slot_date: true, from_time: true, to_time: true, name: true }).nullable(),
  test_names: z.array(z.string()),
  samples: z.array(sampleSchema),
  net_payable: rupeesSchema,
  paid: z.boolean(),
  /**
   * Of an order that was paid, online or in part at the visit, rupees that are still to be paid at the
   * visit; of a cancelled one, rupees that were never paid. Absent if nothing is.
   */
  due_at_visit: rupeesSchema.optional(),
  /**
   * Payments that the lab received at the visit, oldest first; absent if none. `due_at_visit` is what is
   * left to pay; `over` is what was more than was due, which the lab gives back by hand.
   */
  door_payments: z
    .array(
      z.object({
        rupees: rupeesSchema,
        over: rupeesSchema,
        mode: z.enum(DOOR_MODES),
        reference: z.string().nullable(),
        at: instantSchema,
      }),
    )
    .optional(),
  /** Null for a centre visit, and until one is assigned. */
  phlebotomist: z.object({ name: z.string(), badge: z.string() }).nullable(),
  /** The way to a home visit; absent before the phlebotomist sets out, and after the visit. */
  phlebotomist_way: waySchema.optional(),
  /** Absent unless the last home visit did not take place and no other slot was chosen since. */
  visit_failed: z
    .object({
      reason: z.enum(VISIT_FAILURES),
      at: instantSchema,
      /** Rupees that booking the next visit adds; absent if it is free of charge. */
      charge: rupeesSchema.optional(),
    })
    .optional(),
  /**
   * The lab needs another sample, for which somebody comes home once more. Absent once it is taken. In
   * the status `resample` the patient has not booked the visit yet.
   */
  further_visit: z
    .object({
      /** Codes of the tests that it is for. */
      tests: z.array(z.string()),
      /** Rupees that booking the visit adds, or has added; 0 if it is free of charge. */
      charge: rupeesSchema,
    })
    .optional(),
  /** Part of a visit to a centre is done: the samples or the scans. */
  visit_begun: z.literal(true).optional(),
  /** The patient's rating, 1 to 5; null until rated. */
  phlebotomist_rating: z.number().int().nullable(),
  reports: z.array(orderReportSchema),
  /**
   * Null if no safety answer has to be checked; `by` is when the radiologist answers at the latest.
   * `discussing`: another day or test was suggested, and the lab calls the patient.
   */
  radiologist_review: z
    .object({ state: z.enum(['pending', 'discussing', 'confirmed', 'refused']), by: instantSchema })
    .nullable(),
  /** Absent unless the order was booked together with others. */
  linked: linkedSummarySchema.optional(),
  /** In a list, the centre of a visit there. */
  centre_name: z.string().optional(),
  /** When to come for a visit without an appointment; absent if any open hour will do. */
  come_between: z.object({ from_time: timeSchema, to_time: timeSchema }).optional(),
  /** In a list, rupees of a cancelled order that go back to where they were paid from; absent for 0. */
  refunded: rupeesSchema.optional(),
})
export type OrderSummary = z.infer<typeof orderSummarySchema>

/** A radiology appointment; `hold` is set while the order is a draft. */
export const appointmentSchema = z.object({
  subdepartment: z.string(),
  slot: slotSchema,
  hold: slotHoldSchema.omit({ slot: true }).nullable(),
})
export type Appointment = z.infer<typeof appointmentSchema>

/** Rupees that an offer of the gateway paid of an order paid online: they do not come back. Absent for 0. */
const gatewayOfferSchema = rupeesSchema.optional()

/** Refund of a cancelled order; rupees and points. */
export const refundSchema = z.object({
  /** Returned to the card, account or UPI that paid. */
  online: rupeesSchema,
  /** Returned to the wallet. */
  wallet_points: z.number().int(),
  wallet: rupeesSchema,
  gateway_offer: gatewayOfferSchema,
  /** Received at a visit: the lab gives it back by hand. Absent for 0. */
  at_visit: rupeesSchema.optional(),
  /** `pending`: on its way to the patient's bank. */
  status: z.enum(['none', 'pending', 'done']),
})
export type Refund = z.infer<typeof refundSchema>

/** The business that the invoice names as its recipient, with its GST number. */
export const billingSchema = z.object({
  business: z.object({ gstin: z.string(), name: z.string() }).nullable(),
  /** Whether it can be added, changed or removed now. */
  open: z.boolean(),
  /** The last day for that; null until there is an invoice. */
  until: dateSchema.nullable(),
})
export type Billing = z.infer<typeof billingSchema>

/** An order of a booking of several, as each of them shows it. */
const linkedOrderSchema = orderSummarySchema
  .pick({
    order_id: true,
    order_no: true,
    status: true,
    order_type: true,
    member: true,
    slot: true,
    test_names: true,
    samples: true,
    net_payable: true,
    paid: true,
    payment_mode: true,
    door_payments: true,
    further_visit: true,
  })
  .extend({
    amounts: amountsSchema,
    /** Still to be paid at the visit, rupees; 0 for a cancelled order. */
    due: rupeesSchema,
    /** A home visit that was moved apart from the visit of the others. */
    own_visit: z.boolean(),
    gateway_offer: gatewayOfferSchema,
    /**
     * It waits for its visit and can no longer move or be cancelled (rules/cancellation.ts): neither can
     * all of them together. Absent otherwise.
     */
    closed: z.literal(true).optional(),
    /** Whose turn it is at the visit, 1 for the first; absent unless the patient chose the order. */
    visit_turn: z.number().int().positive().optional(),
  })
export type LinkedOrder = z.infer<typeof linkedOrderSchema>

export const linkedOrdersSchema = linkedSummarySchema.extend({
  /** All of them, cancelled ones too; the parent is first. */
  orders: z.array(linkedOrderSchema),
  /** Net payable of those not cancelled, rupees. */
  total: rupeesSchema,
  /** Of that, still to be paid at the visit. */
  due: rupeesSchema,
})
export type LinkedOrders = z.infer<typeof linkedOrdersSchema>

export const orderSchema = orderSummarySchema.extend({
  city_id: z.number().int(),
  member: memberSchema,
  address: addressSchema.nullable(),
  lab_code: z.string().nullable(),
  lines: z.array(orderLineSchema),
  amounts: amountsSchema,
  /** Hold on the home slot of a draft. */
  hold: slotHoldSchema.nullable(),
  appointments: z.array(appointmentSchema),
  /** Centre of the visit, with its current contact and hours. */
  centre: centreSchema.nullable(),
  safety_answers: z.array(safetyAnswerSchema),
  /** As in a list, and where the phlebotomist is; after the visit, when they left and arrived. */
  phlebotomist_way: waySchema
    .extend({
      /** When the phlebotomist left the centre; absent if the lab does not say. */
      left_centre_at: instantSchema.optional(),
      /** Of the newest news about the way, by the lab's clock. */
      told_at: instantSchema.optional(),
      /** They were with another patient then; absent if not. Who that is, is never said. */
      with_another_patient: z.literal(true).optional(),
      /**
       * The last known one, to about a hundred metres, to a kilometre when they are with another
       * patient; absent if none is known, and after the arrival.
       */
      position: z.object({ lat: z.number(), lng: z.number(), at: instantSchema }).optional(),
      /** Whether `orderCall` connects the two without showing a number; absent if it does not. */
      callable: z.literal(true).optional(),
    })
    .optional(),
  /** Absent unless the home visit is late (rules/late-visit.ts). It stays once it was said. */
  late: z
    .object({
      since: instantSchema,
      /** Given to the wallet for the delay; points, and their worth in rupees. 0 if the lab gives none. */
      credit_points: z.number().int(),
      credit: rupeesSchema,
    })
    .optional(),
  /** When the patient last sent a document for the radiologist; absent if none was sent. */
  document_sent_at: instantSchema.optional(),
  coupon: appliedCouponSchema.nullable(),
  wallet: appliedWalletSchema.nullable(),
  /** Absent for a draft, and if the provider bills no businesses. */
  billing: billingSchema.optional(),
  gateway_offer: gatewayOfferSchema,
  /** The gateway has reported an attempt to pay the placed order online, and not its result yet. */
  payment_under_way: z.literal(true).optional(),
  /** Null unless the order is cancelled. */
  refund: refundSchema.nullable(),
  /**
   * Paid online although the order was placed in another way, or was cancelled by then: it goes back
   * to where it came from. Absent if there is none, and for a draft.
   */
  unused_payment: refundSchema.pick({ online: true, status: true }).optional(),
  /** Rupees that were paid online and then at the visit too: they go back. Absent if there are none. */
  paid_twice: refundSchema.pick({ online: true, status: true }).optional(),
  timeline: z.array(
    z.object({
      status: z.enum(ORDER_STATUSES),
      at: instantSchema,
      /** Note of the lab, for example why another sample is needed, or why it cancelled the order. */
      note: z.string().optional(),
      /** Of `booked`, what the order came to then; absent if it is not known. */
      net_payable: rupeesSchema.optional(),
      /** Set if the order kept its status and got more tests; the note names them. */
      change: z.literal('tests-added').optional(),
      /** Set if the order kept its status and carries another collection charge; the note names it. */
      charge_changed: z.literal(true).optional(),
      /** Set if the order kept its status and an added test was taken out; the note names it. */
      tests_removed: z.literal(true).optional(),
      /** Set if what was due at the visit was paid online; the note says how much. */
      paid_online: z.literal(true).optional(),
      /** Set if an online payment was not used; the note says what comes back, and what is due. */
      payment_unused: z.literal(true).optional(),
      /** Set if the lab received money at the visit; the note says how much, how, and what comes back. */
      paid_at_visit: z.literal(true).optional(),
      /** Set if the radiologist confirmed the scan. */
      scan_confirmed: z.literal(true).optional(),
      /** Set if the home visit did not take place; the note says why. */
      visit_failed: z.literal(true).optional(),
      /** Set if the patient cancelled a visit for another sample; the note says when it was to be. */
      visit_cancelled: z.literal(true).optional(),
    }),
  ),
  report_by: instantSchema.nullable(),
  /** Absent unless the report is, or will be, later than was promised. */
  report_delay: z
    .object({
      /** The first promise; `report_by` is the lab's new time, or this one while it gave none. */
      promised: instantSchema,
      /** `report_by` has passed too. */
      late: z.boolean(),
      /** In the lab's words; null while it gave none. */
      reason: z.string().nullable(),
      /** Given to the wallet for the delay; points, and their worth in rupees. 0 if the lab gives none. */
      credit_points: z.number().int(),
      credit: rupeesSchema,
    })
    .optional(),
  linked: linkedOrdersSchema.optional(),
})
export type Order = z.infer<typeof orderSchema>
