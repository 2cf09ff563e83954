import { Problem } from '#server/http/problem.ts'

/** Also the answer for another patient's share: it does not reveal that one exists. */
export function unknownShare(): Problem {
  return new Problem(404, 'unknown-share', 'There is no such link.')
}

export function tooManyShares(most: number): Problem {
  return new Problem(
    409,
    'too-many-shares',
    `${most} links are open already. End one that is no longer needed.`,
  )
}

export function shareRevoked(): Problem {
  return new Problem(410, 'share-revoked', 'The patient has ended this link.')
}

export function shareExpired(): Problem {
  return new Problem(410, 'share-expired', 'This link has expired. Ask the patient for another.')
}

export function shareLocked(): Problem {
  return new Problem(
    423,
    'share-locked',
    'This link is locked after too many wrong PINs. Ask the patient for another.',
  )
}

export function wrongPin(left: number): Problem {
  const tries = left === 1 ? 'One try is left' : `${left} tries are left`
  return new Problem(400, 'wrong-pin', `The PIN is wrong. ${tries}.`)
}
