import { Problem } from '#server/http/problem.ts'

/** Another patient's member or address is as unknown as one that is not there. */
export function unknownMember(): Problem {
  return new Problem(404, 'unknown-member', 'This member is not on your list.')
}

export function unknownAddress(): Problem {
  return new Problem(404, 'unknown-address', 'This address is not on your list.')
}

/** The e-mail of an account holder is the only value of a member that must be unique. */
export function emailInUse(): Problem {
  return new Problem(409, 'email-in-use', 'Another account has this e-mail. Use another one.')
}
