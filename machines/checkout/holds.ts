type Ended = { readonly event: { readonly output: readonly string[] } }

const params = ({ event }: Ended) => ({ holdIds: event.output })

/** After `watchHold`: what is no longer held goes. */
export const dropEnded = { type: 'dropEnded', params } as const

/** The home slot is chosen again before an appointment. */
export const whenHomeHoldOver = {
  guard: { type: 'isHomeHoldOver', params },
  target: '#checkout.booking.slot.home.expired',
  actions: dropEnded,
} as const

/** The end of `watchHold` where both kinds may be held. */
export const whenHoldsEnd = [
  whenHomeHoldOver,
  { target: '#checkout.booking.slot.radiology.expired', actions: dropEnded },
] as const
