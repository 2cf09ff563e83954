import type { FlowError } from '#machines/shared/failures.ts'

/** A failed call, as an outcome of a model. */
export function failed(
  kind: FlowError['kind'],
  code: string,
  message: string,
  says: string,
): { kind: 'error'; error: FlowError; says: string } {
  return { kind: 'error', error: { kind, code, message }, says }
}

/** The outcome of every call that gets no answer. */
export const network = failed('network', 'network', '', 'the network fails')

/* Refusals that calls of several flows have in common. */

/** Says when to try again. */
export const addressTooMany = failed(
  'refused',
  'address-too-many',
  'Too many requests from this network. Try again in 7 minutes.',
  'the network has sent too many requests',
)

/** The app then drops the stored city. */
export const unknownCity = failed(
  'refused',
  'unknown-city',
  'We do not serve this city yet. Please choose another.',
  'the lab no longer serves the stored city',
)

export const couponRefused = failed(
  'refused',
  'coupon-refused',
  'The coupon has expired.',
  'the coupon is refused',
)

export const pointsRefused = failed(
  'refused',
  'wallet-refused',
  'Not enough points.',
  'the points are refused',
)
