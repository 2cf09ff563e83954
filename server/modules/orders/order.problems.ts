import { Problem } from '#server/http/problem.ts'

/** Also the answer for another patient's order: it does not reveal that one exists. */
export function unknownOrder(): Problem {
  return new Problem(404, 'unknown-order', 'We could not find this order.')
}

/** The lab has started, or the order is closed: its visit can no longer change. */
export function tooLate(words: string): Problem {
  return new Problem(409, 'too-late', words)
}

export function draftGone(): Problem {
  return new Problem(409, 'draft-gone', 'This order is no longer open. Please start again.')
}

/** An order cannot be linked like this, or the call is for the parent of its booking. */
export function linkedRefused(words: string, status: 409 | 422 = 422): Problem {
  return new Problem(status, 'linked-refused', words)
}

/** The call is for the parent of a booking. */
export function requireParent({ parentOrderId }: { readonly parentOrderId: string | null }): void {
  if (parentOrderId === null) return
  throw linkedRefused('This order belongs to a booking of several. Please use the first one.')
}

/** What is held is not the slot that the patient saw: none, or the one that another tab took. */
export function holdExpired(
  words = 'We no longer hold your slot. Please choose a slot again. Your other choices are saved.',
): Problem {
  return new Problem(409, 'hold-expired', words)
}

export function scanUnsafe(): Problem {
  return new Problem(
    422,
    'scan-unsafe',
    'With your answer, this scan cannot be booked online. Please call us.',
  )
}

export function draftChanged(): Problem {
  return new Problem(
    409,
    'draft-changed',
    'This order was changed in another tab or device. Please check it and confirm again.',
  )
}
