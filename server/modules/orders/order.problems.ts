import { Problem } from '#server/http/problem.ts'

/** Also the answer for another patient's order: it does not reveal that one exists. */
export function unknownOrder(): Problem {
  return new Problem(404, 'unknown-order', 'There is no such order.')
}

/** The lab has started, or the order is closed: its visit can no longer change. */
export function tooLate(words: string): Problem {
  return new Problem(409, 'too-late', words)
}

export function draftGone(): Problem {
  return new Problem(409, 'draft-gone', 'This order is no longer open. Please start again.')
}

export function holdExpired(): Problem {
  return new Problem(
    409,
    'hold-expired',
    'Your slot is no longer held. Please choose a slot again; everything else is kept.',
  )
}

export function scanUnsafe(): Problem {
  return new Problem(
    422,
    'scan-unsafe',
    'Your answer means that this scan must not be booked online. Please call us.',
  )
}

export function draftChanged(): Problem {
  return new Problem(
    409,
    'draft-changed',
    'This order was changed in another window. Please check it and confirm again.',
  )
}
