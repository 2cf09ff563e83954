import { z } from 'zod'
import { slotDaySchema } from './cart.endpoints.ts'
import { CHECKOUT_STAGES, PAYMENT_OUTCOMES } from './codes.ts'
import { MAX_ORDERS_OF_BOOKING, ORDER_PAGE_SIZE } from './constants.ts'
import { defineEndpoint } from './endpoint.ts'
import { cityIdSchema, doneSchema, idSchema, instantSchema, mobileSchema } from './fields.ts'
import { businessNameSchema, gstinSchema } from './gstin.fields.ts'
import {
  bookingPayloadSchema,
  draftPayloadSchema,
  orderSchema,
  orderSummarySchema,
} from './orders.schemas.ts'
import { declinedAttemptSchema, paymentSchema } from './payment.endpoints.ts'

const openBookingSchema = z.object({
  /** The draft, with what it holds now. */
  order: orderSchema,
  /** Where to go on: `slot` at most while a slot is missing, `paying` while a payment is under way. */
  stage: z.enum(CHECKOUT_STAGES),
  /** The device that worked on it last, for example `Chrome on Android`; null for the caller's own. */
  device: z.string().nullable(),
  /** The payment under way, to be verified. */
  payment: paymentSchema.nullable(),
})

const orderIdBody = z.object({ order_id: idSchema })

/**
 * If the order is already placed, the response is that order; no second one is created. The orders
 * in `linked` are placed with it, all or none.
 */
const finalOrder = {
  access: 'patient',
  health: 'writes',
  body: bookingPayloadSchema,
  response: orderSchema,
  idempotent: true,
} as const

export const orderEndpoints = {
  orderList: defineEndpoint({
    rule: 'R7.038',
    method: 'POST',
    path: 'orders/list',
    summary: "A page of the account's orders, newest first",
    access: 'patient',
    health: 'reads',
    body: z.object({
      page: z.number().int().positive(),
      size: z.number().int().positive().max(100).default(ORDER_PAGE_SIZE),
      group: z.enum(['open', 'completed', 'cancelled']).optional(),
    }),
    response: z.object({
      orders: z.array(orderSummarySchema),
      total: z.number().int(),
      counts: z.object({ open: z.number(), completed: z.number(), cancelled: z.number() }),
    }),
  }),
  orderDetails: defineEndpoint({
    rule: 'R7.039',
    method: 'GET',
    path: 'orders/details/:id',
    summary: 'One order, by its id or number',
    access: 'patient',
    health: 'reads',
    params: z.object({ id: idSchema }),
    response: orderSchema,
  }),
  orderDraft: defineEndpoint({
    rule: 'R7.040',
    method: 'POST',
    path: 'orders/create',
    summary: 'Makes a draft order, or one more for the booking of the draft it names as its parent',
    access: 'patient',
    health: 'writes',
    body: draftPayloadSchema,
    response: orderSchema,
    idempotent: true,
  }),
  orderUpdate: defineEndpoint({
    rule: 'R7.044',
    method: 'PUT',
    path: 'orders/update/:id',
    summary: 'Changes a draft order',
    access: 'patient',
    health: 'writes',
    params: z.object({ id: idSchema }),
    body: draftPayloadSchema,
    response: orderSchema,
  }),
  orderCreate: defineEndpoint({
    rule: 'R7.041',
    method: 'POST',
    path: 'orders/order-create',
    summary: 'Places the order, paid at service',
    ...finalOrder,
  }),
  radiologyOrderCreate: defineEndpoint({
    rule: 'R7.042',
    method: 'POST',
    path: 'orders/order-r-create',
    summary: 'Places an order with radiology appointments',
    ...finalOrder,
    body: bookingPayloadSchema.extend({ radiology_codes: z.array(z.string()).min(1) }),
  }),
  orderPayment: defineEndpoint({
    rule: 'R7.043',
    method: 'POST',
    path: 'orders/order-payment',
    summary: 'Readies a draft for online payment',
    access: 'patient',
    health: 'writes',
    body: bookingPayloadSchema,
    response: orderSchema,
    idempotent: true,
  }),
  orderCancel: defineEndpoint({
    rule: 'R7.045',
    method: 'POST',
    path: 'orders/order-cancel',
    summary: 'Cancels a draft or an order',
    access: 'patient',
    health: 'writes',
    /**
     * With the reason `not confirm` only a draft: a placed order does not change. A linked draft is
     * taken out of its booking, and its parent ends all. With `later visit`, too, and its tests stay
     * in the cart when the others are placed. `with_linked` cancels every order of the
     * booking that waits for its visit; rules/linked-orders.ts says what it changes.
     */
    body: orderIdBody.extend({
      reason: z.string().trim().min(1).max(300),
      with_linked: z.boolean().default(false),
    }),
    response: orderSchema,
  }),
  orderReschedule: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'orders/order-reschedule',
    summary: 'Moves an order to other slots; the old ones are kept until the new ones are booked',
    access: 'patient',
    health: 'writes',
    body: orderIdBody.extend({
      /** Slot of the home visit. */
      slot_id: idSchema.nullable(),
      /** One per sub-department whose appointment moves; the others stay unchanged. */
      center_slot: z
        .array(z.object({ subdepartment: z.string().min(1), slot_id: idSchema }))
        .max(20),
      /** The home visit moves with all orders of the booking that share it, all or none. */
      with_linked: z.boolean().default(false),
    }),
    response: orderSchema,
    idempotent: true,
  }),
  orderWindows: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'orders/order-windows/:id',
    summary: 'The slots to which an order can move',
    access: 'patient',
    health: 'reads',
    params: z.object({ id: idSchema }),
    response: z.object({
      /** Home collection only. */
      days: z.array(slotDaySchema),
      /** One per sub-department with an appointment. */
      appointments: z.array(z.object({ subdepartment: z.string(), days: z.array(slotDaySchema) })),
    }),
  }),
  orderCall: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'orders/order-call',
    summary: 'Connects the patient with who is on the way; neither sees the number of the other',
    access: 'patient',
    health: 'none',
    body: orderIdBody,
    /** The number to call and until when it connects; null if the phone of the patient will ring. */
    response: z.object({ number: z.string().nullable(), until: instantSchema.nullable() }),
  }),
  orderRatePhlebotomist: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'orders/order-rate',
    summary: 'Rates who came to the home visit of an order',
    access: 'patient',
    health: 'writes',
    body: orderIdBody.extend({
      rating: z.number().int().min(1).max(5),
      remarks: z.string().trim().max(500).default(''),
    }),
    response: orderSchema,
  }),
  orderBilling: defineEndpoint({
    rule: 'added',
    method: 'PUT',
    path: 'orders/order-billing/:id',
    summary: 'Sets or removes the business that the invoice of an order names',
    access: 'patient',
    health: 'writes',
    params: z.object({ id: idSchema }),
    /** An invoice that was issued is cancelled and replaced, until the end of its month. */
    body: z.object({
      business: z.object({ gstin: gstinSchema, name: businessNameSchema }).nullable(),
    }),
    response: orderSchema,
  }),
  orderInvoice: defineEndpoint({
    rule: 'R7.046',
    method: 'POST',
    path: 'orders/order-invoice/:id',
    summary: 'Prepares the invoice of an order',
    access: 'patient',
    health: 'writes',
    params: z.object({ id: idSchema }),
    response: z.object({ invoice_id: idSchema }),
  }),
  orderInvoiceDownload: defineEndpoint({
    rule: 'R7.047',
    method: 'GET',
    path: 'orders/order-invoice-download',
    summary: 'The invoice as a PDF',
    access: 'patient',
    health: 'reads',
    query: z.object({ invoice_id: idSchema }),
    response: z.instanceof(Uint8Array),
    binary: true,
  }),
  orderCheckout: defineEndpoint({
    rule: 'R7.050',
    method: 'POST',
    path: 'orders/order-checkout',
    summary: 'Records how far the patient came with a draft, or that it is abandoned',
    access: 'patient',
    health: 'none',
    /**
     * A stage below one that was reached has no effect; `abandoned` releases what the draft holds.
     * A placed order accepts any and does not change.
     */
    body: orderIdBody.extend({ status: z.enum([...CHECKOUT_STAGES, 'abandoned']) }),
    response: doneSchema,
  }),
  orderTurns: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'orders/visit-turns',
    summary: 'Sets who gives samples first, second and so on at a home visit that is being booked',
    access: 'patient',
    health: 'none',
    /** `order_id` is the first order of the booking. */
    body: orderIdBody.extend({
      /** Its home orders in their new order; empty for the usual one, those who fast first. */
      order_ids: z.array(idSchema).max(MAX_ORDERS_OF_BOOKING),
    }),
    response: doneSchema,
  }),
  openBooking: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'orders/open-booking',
    summary: 'The booking that the patient started and can continue on any device',
    access: 'patient',
    health: 'reads',
    /** Null without a draft, and for an abandoned one. */
    response: z.object({ booking: openBookingSchema.nullable() }),
  }),
  orderCreateByPayment: defineEndpoint({
    rule: 'R7.051',
    method: 'POST',
    path: 'orders/order-create-by-payment',
    summary: 'Places the order of a verified payment',
    access: 'patient',
    health: 'writes',
    body: orderIdBody.extend({ payment_id: idSchema }),
    response: orderSchema,
    idempotent: true,
  }),
  orderExists: defineEndpoint({
    rule: 'R7.052',
    method: 'POST',
    path: 'orders/order-exits',
    summary: 'Whether a draft was already placed',
    access: 'patient',
    health: 'reads',
    body: orderIdBody,
    response: z.object({ exists: z.boolean(), order: orderSchema.nullable() }),
  }),
  orderPaymentVerify: defineEndpoint({
    rule: 'R7.053',
    method: 'POST',
    path: 'orders/order-payment-verify',
    summary: 'Verifies what the gateway handed to the browser',
    access: 'patient',
    health: 'none',
    body: orderIdBody.extend({
      payment_id: idSchema,
      gateway_payment_id: z.string().nullable(),
      signature: z.string().nullable(),
    }),
    /** `refunded`: paid, but the order could not be placed any more; the money is returned. */
    response: z.object({
      status: z.enum(PAYMENT_OUTCOMES),
      /** Absent unless declined, or if the gateway says nothing about the attempt. */
      declined: declinedAttemptSchema.optional(),
    }),
  }),
  leadCreate: defineEndpoint({
    rule: 'R7.054',
    method: 'POST',
    path: 'orders/lead-create',
    summary: 'Notes that a patient began to book',
    access: 'public',
    health: 'none',
    body: z.object({
      city_id: cityIdSchema,
      codes: z.array(z.string().min(1).max(20)).min(1).max(50),
      mobile_no: mobileSchema.nullable(),
    }),
    /** A lead may be answered without an id (spec §8). */
    response: z.object({ _id: idSchema.nullable() }),
  }),
}
