import type { Payment } from '#contract/payment.endpoints.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import type { Booking } from '#machines/checkout/checkout.outcomes.ts'

/** How far a booking came. A placing order is kept as `placing`: it is looked up, never sent again. */
export type KeptStep = 'details' | 'slot' | 'payment' | 'placing' | 'paying' | 'thankYou'

export type KeptBooking = {
  readonly step: KeptStep
  readonly booking: Booking
  readonly payment: Payment | null
}

/** spec §3: booking data persist in the browser and reload on start. */
export const keptBooking = storedRecord<KeptBooking>({
  key: 'booking',
  version: 1,
  holds: (data): data is KeptBooking =>
    typeof data === 'object' && data !== null && 'step' in data && 'booking' in data,
})

/** spec §3: the checkout lead's `_id`, kept as `checkoutLeadId`, with the tests it stands for. */
export const keptLead = storedRecord<{ readonly checkoutLeadId: string; readonly codes: string }>({
  key: 'checkout-lead',
  version: 1,
  holds: (data): data is { checkoutLeadId: string; codes: string } =>
    typeof data === 'object' && data !== null && 'checkoutLeadId' in data && 'codes' in data,
})
