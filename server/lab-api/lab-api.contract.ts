import { z } from 'zod'
import {
  DOOR_MODES,
  ORDER_CHANGES,
  ORDER_STATUSES,
  ORDER_TYPES,
  RESAMPLE_CAUSES,
  VISIT_FAILURES,
} from '#contract/codes.ts'
import type { LabProblemCode } from './lab-problem.ts'

export const LAB_BASE = '/lab/v1'

export const SCOPES = [
  'orders:read',
  'orders:write',
  'results:read',
  'results:write',
  'prescriptions:read',
  'prescriptions:write',
] as const
export const scopeSchema = z.enum(SCOPES)
export type Scope = z.infer<typeof scopeSchema>

/** The lab's clock may be ahead of ours by this much. */
export const CLOCK_SKEW_MS = 5 * 60_000

/** One call of /lab/v1. */
export type LabCall = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly scope: Scope
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Instead of `application/json`. */
  readonly contentType?: 'application/fhir+json'
  /** Bytes of the body; Fastify's limit of 1 MiB if absent. */
  readonly bodyLimit?: number
  readonly response: z.ZodType
  readonly problems: readonly LabProblemCode[]
}

const instant = z.iso.datetime({ offset: true })
const text = z.string().trim().min(1).max(300)

const orderSchema = z.object({
  order_no: z.string(),
  status: z.enum(ORDER_STATUSES),
  order_type: z.enum(ORDER_TYPES),
  updated_at: instant.describe('When the order last changed'),
  placed_at: instant.nullable(),
  report_by: instant.nullable(),
  centre_code: z.string().nullable(),
  visit: z
    .string()
    .nullable()
    .describe(
      'Home visits with the same value are one visit of one phlebotomist; null at a centre',
    ),
  visit_turn: z
    .number()
    .int()
    .nullable()
    .describe(
      'Whose turn it is at the home visit, 1 for the first; null unless the patient chose the order: then those who fast go first',
    ),
  patient: z.object({
    patient_id: z.string(),
    first_name: z.string(),
    middle_name: z.string(),
    last_name: z.string(),
    gender: z.enum(['male', 'female', 'other']),
    birth_date: z.iso.date(),
    mobile: z.string().nullable(),
  }),
  address: z
    .object({
      address_line: z.string(),
      landmark: z.string(),
      locality: z.string(),
      city: z.string(),
      state: z.string(),
      pincode: z.string(),
    })
    .nullable(),
  slot: z.object({ date: z.iso.date(), from: z.string(), to: z.string() }).nullable(),
  appointments: z.array(
    z.object({ subdepartment: z.string(), date: z.iso.date(), from: z.string(), to: z.string() }),
  ),
  tests: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      tubes: z.array(z.object({ container: z.string(), volume_ml: z.number().nullable() })),
      scans: z.array(z.object({ code: z.string(), name: z.string(), modality: z.string() })),
      fasting_hours: z.number(),
      preparation: z.array(z.string()),
    }),
  ),
  awaits_slot: z
    .boolean()
    .describe(
      'The visit failed or another sample is needed, and the patient has not chosen a slot: nobody comes until the order comes as `booked`',
    ),
  further_visit: z
    .object({ tests: z.array(z.string()).describe('Codes of the tests that need it') })
    .nullable()
    .describe(
      'Another sample is needed: only the tubes of these tests are taken. Null before, and once it is taken',
    ),
  second_samples: z
    .array(
      z.object({
        after: z.enum(['meal', 'first_sample']),
        minutes: z.number().int(),
        tests: z.array(z.string()).describe('Codes of the tests that need it'),
        tubes: z.array(z.object({ container: z.string(), volume_ml: z.number().nullable() })),
      }),
    )
    .describe(
      'Samples after those of the visit, which `tubes` of the tests do not have; minutes after the patient starts a meal that follows the first sample, or after the first sample. After a meal the lab calls the patient to fix the time. Nothing is charged for it',
    ),
  safety_answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  review: z
    .object({
      state: z.enum(['pending', 'discussing', 'confirmed', 'refused']),
      by: instant.nullable(),
    })
    .nullable(),
  doctor: z.string().nullable(),
  collection_rupees: z
    .number()
    .describe('The collection charge that this order of the visit carries; 0 once it is cancelled'),
  total_rupees: z
    .number()
    .describe('The price with that charge, less coupon and points; 0 once it is cancelled'),
  to_collect_rupees: z.number().describe('What the patient still pays at the visit'),
  upi_address: z
    .string()
    .nullable()
    .describe(
      'The address of a UPI payment of `to_collect_rupees` to the lab, to be shown as a QR code: the one that the order’s page shows. Null without a UPI id in the brand file, while a radiologist has to confirm the order, and if nothing is to be collected. Record what arrives with `payment_received`',
    ),
})
export type LabOrder = z.infer<typeof orderSchema>

const told = {
  event_id: z.uuid().describe('Chosen by the lab; the same id again changes nothing'),
  occurred_at: instant,
}
const kind = <K extends string>(name: K) => z.literal(name)

export const labEventSchema = z.discriminatedUnion('event', [
  z.object({ event: kind('phlebotomist_assigned'), ...told, badge: text }),
  z.object({
    event: kind('phlebotomist_on_the_way'),
    ...told,
    arrives_at: instant,
    position: z
      .object({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
      })
      .optional(),
    left_centre_at: instant
      .optional()
      .describe('When the phlebotomist left the centre; the first one that is sent stays'),
    with_another_patient: z
      .boolean()
      .optional()
      .describe('Whether they are with another patient now; absent is false. Not who that is'),
  }),
  z.object({ event: kind('phlebotomist_arrived'), ...told }),
  z.object({
    event: kind('samples_collected'),
    ...told,
    tubes: z
      .array(z.object({ barcode: text, container: text }))
      .min(1)
      .max(50),
  }),
  z.object({ event: kind('received'), ...told }),
  z.object({
    event: kind('resample_requested'),
    ...told,
    reason: text,
    tests: z
      .array(text)
      .min(1)
      .max(50)
      .optional()
      .describe('Codes of the tests that need another sample; all with samples without it'),
    cause: z
      .enum(RESAMPLE_CAUSES)
      .optional()
      .describe(
        'Decides what the visit costs the patient (FURTHER_VISIT_CHARGES); sample_spoiled without it',
      ),
  }),
  z.object({
    event: kind('report_delayed'),
    ...told,
    report_by: instant.describe('When the last report will be ready; in the future'),
    reason: text,
  }),
  z.object({ event: kind('visit_failed'), ...told, reason: z.enum(VISIT_FAILURES) }),
  z.object({
    event: kind('payment_received'),
    ...told,
    rupees: z.number().positive().max(1_000_000).multipleOf(0.01),
    mode: z.enum(DOOR_MODES),
    reference: text.optional().describe('Of the UPI or card payment'),
  }),
  z.object({ event: kind('scan_done'), ...told }),
  z.object({
    event: kind('scan_reviewed'),
    ...told,
    answer: z.enum(['confirmed', 'discussing', 'refused']),
  }),
  z.object({ event: kind('cancelled'), ...told, reason: text }),
])
export type LabEvent = z.infer<typeof labEventSchema>

export const orderNo = z.object({ order_no: z.string().max(40) })

export const feedQuery = z.object({
  after: z.string().max(40).default('0'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export const labCalls = {
  orders: {
    method: 'GET',
    path: '/orders',
    summary:
      'Bookings, new slots, added and removed tests, other charges and cancellations since a cursor, oldest first',
    scope: 'orders:read',
    query: feedQuery,
    response: z.object({
      entries: z.array(
        z.object({
          cursor: z.string(),
          change: z.enum(['booked', 'changed', 'cancelled']),
          reason: z
            .enum(ORDER_CHANGES)
            .nullable()
            .describe(
              'Why an order is `changed`: it got tests, or an added one was taken out, the collection charge of the visit passed to it or went, its visit failed, the patient cancelled the visit for another sample, the patient paid online what was due, an online payment was not used and goes back, or the lab received money at the visit; else null',
            ),
          at: instant,
          order: orderSchema.describe('As it is now, not as it was then'),
        }),
      ),
      next: z.string().describe('The cursor of the next call'),
      has_more: z.boolean(),
    }),
    problems: ['cursor-invalid'],
  },
  order: {
    method: 'GET',
    path: '/orders/:order_no',
    summary: 'One order as it is now',
    scope: 'orders:read',
    params: orderNo,
    response: orderSchema,
    problems: ['unknown-order'],
  },
  orderEvent: {
    method: 'POST',
    path: '/orders/:order_no/events',
    summary: 'Something happened to an order at the lab',
    scope: 'orders:write',
    params: orderNo,
    body: labEventSchema,
    response: z.object({ order_no: z.string(), status: z.string() }),
    problems: [
      'unknown-order',
      'unknown-phlebotomist',
      'wrong-stage',
      'wrong-visit',
      'no-samples',
      'no-scans',
      'already-done',
      'review-open',
      'no-review',
      'event-reused',
      'test-not-ordered',
      'in-the-future',
    ],
  },
} as const satisfies Record<string, LabCall>
