import { Problem } from '#server/http/problem.ts'

/** Also the answer for another person's number: it does not reveal who has an account. */
export function unknownWallet(): Problem {
  return new Problem(404, 'unknown-wallet', 'There is no wallet for this number.')
}

export function unknownPoints(): Problem {
  return new Problem(404, 'unknown-points', 'No points are set aside for this order.')
}

export function walletRefused(message: string): Problem {
  return new Problem(422, 'wallet-refused', message)
}
