import { Problem } from '#server/http/problem.ts'

/** Also the answer for another patient's report: it does not reveal that one exists. */
export function unknownReport(): Problem {
  return new Problem(404, 'unknown-report', 'We could not find this report.')
}

export function unknownValue(): Problem {
  return new Problem(404, 'unknown-value', 'There are no values to compare.')
}

export function unknownLink(): Problem {
  return new Problem(
    404,
    'unknown-link',
    'This link is not valid, or its ten minutes are over. Please open the report again.',
  )
}

export function unknownCode(): Problem {
  return new Problem(404, 'unknown-code', 'We found no report with this code.')
}

/** Also the answer for another patient's share: it does not reveal that one exists. */
export function unknownShare(): Problem {
  return new Problem(404, 'unknown-share', 'This link does not exist.')
}

export function tooManyShares(most: number): Problem {
  return new Problem(
    409,
    'too-many-shares',
    `${most} links are already active. End one you no longer need.`,
  )
}

export function shareRevoked(): Problem {
  return new Problem(410, 'share-revoked', 'The patient has ended this link.')
}

export function shareExpired(): Problem {
  return new Problem(410, 'share-expired', 'This link has expired. Ask the patient for a new one.')
}

export function shareLocked(): Problem {
  return new Problem(
    423,
    'share-locked',
    'This link is locked after too many wrong PINs. Ask the patient for a new one.',
  )
}

/** It was taken out of the link, or was never in it. */
export function reportNotShared(): Problem {
  return new Problem(410, 'report-not-shared', 'This report is not shared any more.')
}

export function wrongPin(left: number): Problem {
  const tries = left === 1 ? '1 try is left' : `${left} tries are left`
  return new Problem(400, 'wrong-pin', `The PIN is wrong. ${tries}.`)
}
