import { z } from 'zod'
import { restrictionShape, supplementaryTestSchema, visitShape } from './catalogue.endpoints.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  cityIdSchema,
  dateSchema,
  doneSchema,
  idSchema,
  instantSchema,
  pinSchema,
  rupeesSchema,
  timeSchema,
} from './fields.ts'

/** One line of the cart (spec §3). The quantity is always 1. */
export const cartLineSchema = z.object({
  item_id: idSchema,
  name: z.string(),
  code: z.string(),
  test_code: z.string(),
  slug_name: z.string(),
  price_type: z.enum(['offer', 'mrp']),
  type: z.enum(['package', 'test']),
  mrp: rupeesSchema,
  selling_price: rupeesSchema,
  qty: z.literal(1),
  sub_total: rupeesSchema,
  parameter_count: z.number().int(),
  parameters_analyte: z.array(z.string()),
  supplementary_tests: z.array(supplementaryTestSchema),
  ...restrictionShape,
  ...visitShape,
})
export type CartLine = z.infer<typeof cartLineSchema>

/** The part of a line that the server stores; prices come from the catalogue. */
export const cartDataSchema = z.array(z.object({ code: z.string().min(1).max(20) })).max(50)

/**
 * `load` only answers the stored cart. `change` adds lines to it, and removes those with `removed`,
 * so that devices with one account do not undo each other's changes. `check` compares prices and
 * stores nothing, so visitors may call it too.
 */
export const cartActionSchema = z.enum(['load', 'change', 'check'])
export type CartAction = z.infer<typeof cartActionSchema>

export const priceChangeSchema = z.discriminatedUnion('flag', [
  z.object({
    code: z.string(),
    flag: z.literal('price_diff'),
    was: rupeesSchema,
    now: rupeesSchema,
  }),
  z.object({ code: z.string(), flag: z.literal('notExist'), was: rupeesSchema }),
])

/** Payload of the cart sync (spec §3). */
export const cartSyncSchema = z.object({
  cart_discount: rupeesSchema,
  action: cartActionSchema,
  /** JSON of {@link cartDataSchema}, with the `selling_price` last shown (rupees) or `removed: true`. */
  cart_data: z.string().max(20_000),
  city_id: cityIdSchema,
  address_data: z.object({ address_id: idSchema }).nullable(),
  slots_data: z.object({ slot_date: dateSchema, slot_id: idSchema }).nullable(),
  member_id: idSchema.nullable(),
})
export type CartSync = z.infer<typeof cartSyncSchema>

export const SLOT_BANDS = ['early-morning', 'morning', 'noon', 'afternoon', 'evening'] as const

export const slotSchema = z.object({
  slot_id: idSchema,
  slot_date: dateSchema,
  from_time: timeSchema,
  to_time: timeSchema,
  /** The spec's `name` of a time window: `06:00 - 06:30`. */
  name: z.string(),
  band: z.enum(SLOT_BANDS),
  /** Rupees for home collection in this window; 0 at a centre. */
  charge: rupeesSchema,
  available: z.number().int().nonnegative(),
  /** Whether it is within the lab's hours for fasting samples. */
  suits_fasting: z.boolean(),
  state: z.enum(['free', 'full', 'past']),
})
export type Slot = z.infer<typeof slotSchema>

export const slotDaySchema = z.object({
  slot_date: dateSchema,
  free: z.number().int(),
  slots: z.array(slotSchema),
})
export type SlotDay = z.infer<typeof slotDaySchema>

export const slotHoldSchema = z.object({
  hold_id: idSchema,
  slot: slotSchema,
  expires_at: instantSchema,
  /** Seconds left by the server's clock, because the browser's clock may be wrong. */
  seconds_left: z.number().int(),
})
export type SlotHold = z.infer<typeof slotHoldSchema>

const slotDaysSchema = z.object({
  days: z.array(slotDaySchema),
  /** Lowest and highest charge over all days, rupees. */
  charges: z.object({ from: rupeesSchema, to: rupeesSchema }),
  hold_minutes: z.number().int(),
})

const blockBody = z.object({ slot_id: idSchema, order_id: idSchema })
const unblockBody = z.object({ hold_id: idSchema })

export const cartEndpoints = {
  cartData: defineEndpoint({
    rule: 'R7.075',
    method: 'POST',
    path: 'cart/data',
    summary: "Loads, changes or price-checks the patient's cart",
    access: 'public',
    health: 'none',
    body: cartSyncSchema,
    response: z.object({
      cart_data: z.array(cartLineSchema),
      /** Lines whose price is not the one last shown, and lines no longer sold (spec §4). */
      changes: z.array(priceChangeSchema),
    }),
  }),
  slotsAvailable: defineEndpoint({
    rule: 'R7.076',
    method: 'GET',
    path: 'cart/slots/available',
    summary: 'Home-collection slots of the next days',
    access: 'public',
    health: 'none',
    query: z.object({ city_id: cityIdSchema, pincode: pinSchema.optional() }),
    response: slotDaysSchema,
  }),
  radiologySlotsAvailable: defineEndpoint({
    rule: 'R7.077',
    method: 'GET',
    path: 'cart/r/slots/available',
    summary: 'Appointments of a centre for one modality',
    access: 'public',
    health: 'none',
    query: z.object({ lab_code: idSchema, modality: z.coerce.number().int() }),
    response: slotDaysSchema,
  }),
  slotBlock: defineEndpoint({
    rule: 'R7.078',
    method: 'POST',
    path: 'cart/slot/block',
    summary:
      'Holds a slot for a draft order and the home orders linked to it; a second one replaces the first',
    access: 'patient',
    health: 'none',
    body: blockBody,
    response: slotHoldSchema,
  }),
  slotUnblock: defineEndpoint({
    rule: 'R7.079',
    method: 'POST',
    path: 'cart/slot/unblock',
    summary: 'Releases a held slot',
    access: 'patient',
    health: 'none',
    body: unblockBody,
    response: doneSchema,
  }),
  radiologySlotBlock: defineEndpoint({
    rule: 'R7.080',
    method: 'POST',
    path: 'cart/r/slot/block',
    summary: 'Holds an appointment for a draft order',
    access: 'patient',
    health: 'none',
    body: blockBody.extend({ subdepartment: z.string().min(1) }),
    response: slotHoldSchema.extend({ subdepartment: z.string() }),
  }),
  radiologySlotUnblock: defineEndpoint({
    rule: 'R7.081',
    method: 'POST',
    path: 'cart/r/slot/unblock',
    summary: 'Releases a held appointment',
    access: 'patient',
    health: 'none',
    body: unblockBody,
    response: doneSchema,
  }),
}
