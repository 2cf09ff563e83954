import type { SlotHold } from '#contract/cart.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import type { KnownPayment } from '#machines/shared/gateway.states.ts'
import type { StoredBooking } from './stored-booking.ts'

/**
 * The step a booking resumes at. `slot` is the home slot, where there is one; `cart` restarts and keeps
 * the member; `placing` looks the order up and never sends it again. A booking that ended in an order
 * is not kept.
 */
export type KeptStep =
  | 'cart'
  | 'details'
  | 'slot'
  | 'appointment'
  | 'asLastTime'
  | 'payment'
  | 'placing'
  | 'paying'

/** The steps in which a slot is chosen. */
export const SLOT_STEPS: readonly KeptStep[] = ['slot', 'appointment', 'asLastTime']

export type KeptBooking = {
  /** Unique id of the patient who books; another patient does not see the booking. */
  readonly owner: string | null
  readonly step: KeptStep
  readonly booking: StoredBooking
  readonly payment: KnownPayment | null
}

/** The part of a booking done by one sub-department, with its appointment. */
export type SubOrder = {
  readonly subdepartment: string
  readonly test_codes: readonly string[]
  readonly slot_data: SlotHold
}

/** Version 1 lacked the fields of spec §3, version 2 the owner. */
export const BOOKING_VERSION = 3

/** spec §3: booking data persist in the browser and reload on start. */
export const keptBooking = storedRecord<KeptBooking>({
  key: 'booking',
  version: BOOKING_VERSION,
  holds: (data): data is KeptBooking =>
    typeof data === 'object' &&
    data !== null &&
    'step' in data &&
    'booking' in data &&
    // The release before kept orders that were placed.
    data.step !== 'thankYou',
})

/** Must finish before the redirect to the gateway: a write during unload may be lost. */
export async function keepPayment(payment: Payment): Promise<void> {
  const kept = await keptBooking.load()
  if (kept) await keptBooking.save({ ...kept.data, step: 'paying', payment })
}

/** Removes a draft that is no longer open, so that no tab asks for it again. */
export async function forgetDraft(draftOrderId: string): Promise<void> {
  const kept = (await keptBooking.load())?.data
  if (kept?.booking.draftOrderId !== draftOrderId) return
  await keptBooking.save({ ...kept, booking: { ...kept.booking, draftOrderId: null } })
}

/** spec §3: sub-orders persist too. */
export const keptSubOrders = storedRecord<readonly SubOrder[]>({
  key: 'sub-order',
  version: 1,
  holds: (data): data is readonly SubOrder[] => Array.isArray(data),
})

/** spec §3: the checkout lead's `_id`, kept as `checkoutLeadId`, with the tests it stands for. */
export const keptLead = storedRecord<{ readonly checkoutLeadId: string; readonly codes: string }>({
  key: 'checkout-lead',
  version: 1,
  holds: (data): data is { checkoutLeadId: string; codes: string } =>
    typeof data === 'object' && data !== null && 'checkoutLeadId' in data && 'codes' in data,
})
