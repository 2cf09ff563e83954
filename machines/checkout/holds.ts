type Ended = { readonly event: { readonly output: readonly string[] } }

const params = ({ event }: Ended) => ({ holdIds: event.output })

export const dropEnded = { type: 'dropEnded', params } as const

const isHomeHoldOver = { type: 'isHomeHoldOver', params } as const

/** The home slot is chosen again before an appointment. */
export const whenHomeHoldOver = {
  guard: isHomeHoldOver,
  target: '#checkout.booking.slot.home.expired',
  actions: dropEnded,
} as const

/** A hold that is watched has ended. */
export const whenHoldsEnd = [
  whenHomeHoldOver,
  { target: '#checkout.booking.slot.radiology.expired', actions: dropEnded },
] as const
