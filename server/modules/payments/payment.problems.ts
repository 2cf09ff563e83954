import { GatewayUnreachable } from '#server/adapters/payment-gateway.ts'
import { Problem } from '#server/http/problem.ts'

/** Also the answer for another patient's payment: it does not reveal that one exists. */
export function unknownPayment(): Problem {
  return new Problem(404, 'unknown-payment', 'There is no such payment.')
}

export function alreadyPlaced(): Problem {
  return new Problem(409, 'already-placed', 'This order is placed already. Nothing more is to pay.')
}

export function paymentRefused(why: string): Problem {
  return new Problem(409, 'payment-refused', why)
}

export function paymentPending(): Problem {
  return new Problem(
    409,
    'payment-pending',
    'The bank has not confirmed the payment yet. Please wait a moment; do not pay again.',
  )
}

export function paymentRefunded(): Problem {
  return new Problem(
    409,
    'payment-refunded',
    'The payment came too late to book this. All of it goes back to where it came from.',
  )
}

export function badSignature(): Problem {
  return new Problem(400, 'bad-signature', 'This payment could not be confirmed. Nothing changed.')
}

/** Converts a gateway failure to a problem for the patient; other errors do not change. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof GatewayUnreachable)) return error
  return new Problem(
    503,
    'gateway-unavailable',
    'The bank cannot be reached. Please try again, or choose Pay at Service.',
  )
}
