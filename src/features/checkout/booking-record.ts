import type { SlotHold } from '#contract/cart.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import type { StoredBooking } from './stored-booking.ts'

/**
 * How far a booking came. `cart`: it restarts from the cart with its member. A placing order is
 * kept as `placing`: it is looked up, never sent again.
 */
export type KeptStep = 'cart' | 'details' | 'slot' | 'payment' | 'placing' | 'paying' | 'thankYou'

export type KeptBooking = {
  /** Unique id of the patient who books: in another's hands it is nobody's. */
  readonly owner: string | null
  readonly step: KeptStep
  readonly booking: StoredBooking
  readonly payment: Payment | null
}

/** The part of a booking that one sub-department does, with its appointment. */
export type SubOrder = {
  readonly subdepartment: string
  readonly test_codes: readonly string[]
  readonly slot_data: SlotHold
}

/** The first version did not have the fields of spec §3, the second no owner. */
export const BOOKING_VERSION = 3

/** spec §3: booking data persist in the browser and reload on start. */
export const keptBooking = storedRecord<KeptBooking>({
  key: 'booking',
  version: BOOKING_VERSION,
  holds: (data): data is KeptBooking =>
    typeof data === 'object' && data !== null && 'step' in data && 'booking' in data,
})

/** Written before the browser leaves for the bank: what is written while it leaves may be lost. */
export async function keepPayment(payment: Payment): Promise<void> {
  const kept = await keptBooking.load()
  if (kept) await keptBooking.save({ ...kept.data, step: 'paying', payment })
}

/** spec §3: so do those of its sub-orders. */
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
