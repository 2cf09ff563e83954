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
