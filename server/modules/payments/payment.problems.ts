import { GatewayUnreachable } from '#server/adapters/payment-gateway.ts'
import { Problem } from '#server/http/problem.ts'

/** Also the answer for another patient's payment: it does not reveal that one exists. */
export function unknownPayment(): Problem {
  return new Problem(404, 'unknown-payment', 'We could not find this payment.')
}

export function alreadyPlaced(): Problem {
  return new Problem(
    409,
    'already-placed',
    'This order is already placed. There is nothing more to pay.',
  )
}

export function paymentRefused(why: string): Problem {
  return new Problem(409, 'payment-refused', why)
}

export function paymentPending(): Problem {
  return new Problem(
    409,
    'payment-pending',
    'Your bank has not confirmed the payment yet. Please wait a moment and do not pay again.',
  )
}

export function paymentRefunded(): Problem {
  return new Problem(
    409,
    'payment-refunded',
    'This payment could not be used. We refund all of it to where you paid from.',
  )
}

export function badSignature(): Problem {
  return new Problem(
    400,
    'bad-signature',
    'We could not confirm this payment. Nothing has changed.',
  )
}

/** Converts a gateway failure to a problem for the patient; other errors do not change. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof GatewayUnreachable)) return error
  return new Problem(
    503,
    'gateway-unavailable',
    'The payment service does not answer. You have not paid. Please try again later, or pay at service.',
  )
}
