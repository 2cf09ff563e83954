import { Problem } from '#server/http/problem.ts'

/** Also the answer for another patient's report: it does not reveal that one exists. */
export function unknownReport(): Problem {
  return new Problem(404, 'unknown-report', 'There is no such report.')
}

export function unknownValue(): Problem {
  return new Problem(404, 'unknown-value', 'There are no values to follow.')
}

export function unknownLink(): Problem {
  return new Problem(
    404,
    'unknown-link',
    'This link is not valid, or its ten minutes are over. Please ask for the report again.',
  )
}

export function unknownCode(): Problem {
  return new Problem(404, 'unknown-code', 'No report has this code.')
}
