import { z } from 'zod'
import { safetyQuestionSchema, sampleSchema } from './catalogue.endpoints.ts'
import { ADDITION_REFUSALS } from './codes.ts'
import { defineEndpoint } from './endpoint.ts'
import { idSchema, instantSchema, rupeesSchema } from './fields.ts'
import { amountsSchema, orderSchema, refundSchema, safetyAnswerSchema } from './orders.schemas.ts'
import { paymentSchema } from './payment.endpoints.ts'

/** What an added test can change of an order. */
const additionStateSchema = z.object({
  /** Each container once. */
  samples: z.array(sampleSchema),
  /** Hours without food; 0 = none. */
  fasting_hours: z.number().int(),
  /** Null for a walk-in. */
  report_by: instantSchema.nullable(),
  amounts: amountsSchema,
})
export type AdditionState = z.infer<typeof additionStateSchema>

const namedShape = { code: z.string(), name: z.string() }

const fittingTestSchema = z.object({
  ...namedShape,
  fits: z.literal(true),
  price: rupeesSchema,
  mrp: rupeesSchema,
  samples: z.array(sampleSchema),
  /** Hours without food for this test alone. */
  fasting_hours: z.number().int(),
  /** The order with this test. */
  after: additionStateSchema,
  /** More to pay than now, for all orders of the visit; one of `due` and `refund` is 0. */
  due: rupeesSchema,
  /** Less to pay than now, for all of them: home collection became free. */
  refund: rupeesSchema,
  /** Of what was received at a visit, what the lab gives back: home collection became free. Absent for 0. */
  at_visit: rupeesSchema.optional(),
  /** Names that a test of the order measures too. */
  measured_twice: z.array(z.string()),
  /** Facts that the patient has to accept, such as a slot that is late for the fast. */
  warnings: z.array(z.string()),
  /** To be answered first; answered ones are left out. */
  questions: z.array(safetyQuestionSchema),
})
export type FittingTest = z.infer<typeof fittingTestSchema>

const unfitTestSchema = z.object({
  ...namedShape,
  fits: z.literal(false),
  samples: z.array(sampleSchema),
  reason: z.enum(ADDITION_REFUSALS),
  words: z.string(),
})

const additionCandidateSchema = z.discriminatedUnion('fits', [fittingTestSchema, unfitTestSchema])
export type AdditionCandidate = z.infer<typeof additionCandidateSchema>

/** What taking out an added test changes; sums are those of all orders whose tests count together. */
const removalSchema = z.object({
  ...namedShape,
  price: rupeesSchema,
  /** The order without this test. */
  after: additionStateSchema,
  /** Collection charges: one that ended when the test was added can come back. */
  charge_before: rupeesSchema,
  charge_after: rupeesSchema,
  /** To be paid at the visit. */
  due_before: rupeesSchema,
  due_after: rupeesSchema,
  /** Less a charge that is kept back from it. */
  refund: refundSchema.omit({ status: true }),
})
export type TestRemoval = z.infer<typeof removalSchema>

const additionsSchema = z.object({
  order: orderSchema,
  now: additionStateSchema,
  /** In the order of the request; items that the city does not sell are left out. */
  candidates: z.array(additionCandidateSchema),
  /** The tests that were added, each with what taking it out changes; absent if a provider takes none out. */
  removals: z.array(removalSchema).optional(),
})
export type Additions = z.infer<typeof additionsSchema>

export const additionEndpoints = {
  orderAdditions: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'orders/order-additions',
    summary:
      'What each of these tests would change if it were added to an order, and each added one if it were taken out; changes nothing',
    access: 'patient',
    health: 'reads',
    body: z.object({ order_id: idSchema, codes: z.array(z.string().min(1).max(20)).max(20) }),
    response: additionsSchema,
    reads: true,
  }),
  orderAddTest: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'orders/order-add-test',
    summary: 'Adds a test to an order before its visit, paid the way the order was',
    access: 'patient',
    health: 'writes',
    body: z.object({
      order_id: idSchema,
      code: z.string().min(1).max(20),
      /** One for each question that the preview asked. */
      safety_answers: z.array(safetyAnswerSchema).max(30),
      /** The amounts shown to the patient for the order with the test. */
      amounts: amountsSchema,
    }),
    /**
     * `payment` is set for an order that was paid online if more is to be paid: the test is added
     * once it is paid, and `order` does not have it yet. `order-payment-verify` says what became of
     * it; a payment that comes after the visit began is refunded.
     */
    response: z.object({ order: orderSchema, payment: paymentSchema.nullable() }),
    idempotent: true,
  }),
  orderRemoveTest: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'orders/order-remove-test',
    summary:
      'Takes an added test out of an order before its visit, and refunds what was paid online',
    access: 'patient',
    health: 'writes',
    body: z.object({
      order_id: idSchema,
      code: z.string().min(1).max(20),
      /** As shown to the patient: the order without the test, and the sums of `removals`. */
      amounts: amountsSchema,
      refund_online: rupeesSchema,
      due_after: rupeesSchema,
    }),
    response: orderSchema,
    idempotent: true,
  }),
}
