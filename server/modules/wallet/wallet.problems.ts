import { Problem } from '#server/http/problem.ts'

/** Also the answer for another person's number: it does not reveal who has an account. */
export function unknownWallet(): Problem {
  return new Problem(404, 'unknown-wallet', 'We could not find a wallet for this number.')
}

export function unknownPoints(): Problem {
  return new Problem(404, 'unknown-points', 'No points are reserved for this order.')
}

export function walletRefused(message: string): Problem {
  return new Problem(422, 'wallet-refused', message)
}
