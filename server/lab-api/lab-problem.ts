/** Codes of refusals of /lab/v1, with their HTTP status. */
export const LAB_PROBLEMS = {
  'token-missing': 401,
  'token-invalid': 401,
  'token-expired': 401,
  'scope-missing': 403,
  'unknown-order': 404,
  'unknown-phlebotomist': 422,
  'wrong-stage': 409,
  'wrong-visit': 422,
  'no-samples': 422,
  'no-scans': 422,
  'already-done': 409,
  'review-open': 409,
  'no-review': 409,
  'test-not-ordered': 422,
  'event-reused': 422,
  'cursor-invalid': 400,
  'in-the-future': 422,
  'in-the-past': 422,
  'not-later': 422,
  'results-refused': 422,
  'message-reused': 422,
  'unknown-report': 404,
  'unknown-prescription': 404,
  'unknown-file': 404,
  'reading-exists': 409,
  'reading-refused': 422,
  'reading-reused': 422,
  'too-many': 429,
  invalid: 400,
} as const

export type LabProblemCode = keyof typeof LAB_PROBLEMS

/** Codes of what is wrong with results; each refusal names all of them. */
export const RESULT_PROBLEMS = [
  'invalid',
  'order-mismatch',
  'patient-missing',
  'patient-mismatch',
  'wrong-stage',
  'report-empty',
  'test-missing',
  'test-not-ordered',
  'mixed-report',
  'unmapped-code',
  'ambiguous-code',
  'unit-mismatch',
  'value-missing',
  'value-invalid',
  'value-not-final',
  'signatory-missing',
  'in-the-future',
  'already-signed',
  'nothing-to-amend',
  'amendment-differs',
  'older-amendment',
  'pdf-refused',
] as const
export type ResultProblemCode = (typeof RESULT_PROBLEMS)[number]

/** Codes of what is wrong with a reading of a prescription. */
export const READING_PROBLEMS = [
  'unknown-code',
  'repeated-code',
  'unknown-page',
  'in-the-future',
] as const

/** `where` is a field of the reading, such as `lines[0].code`. */
export type ReadingProblem = {
  readonly code: (typeof READING_PROBLEMS)[number]
  readonly where: string
  readonly message: string
}

/** `where` is an element of the Bundle, or a field of the HL7 message. */
export type ResultProblem = {
  readonly code: ResultProblemCode
  readonly where: string
  readonly message: string
}

/** A refused call. `message` is for the integrator; `code` does not change with the words. */
export class LabProblem extends Error {
  readonly code: LabProblemCode
  /** Everything that is wrong with refused results, or with a refused reading. */
  readonly problems: readonly (ResultProblem | ReadingProblem)[] | undefined
  /** Seconds, sent in the header of that name. */
  readonly retryAfter: number | undefined

  constructor(
    code: LabProblemCode,
    message: string,
    {
      problems,
      retryAfter,
    }: { problems?: readonly (ResultProblem | ReadingProblem)[]; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'LabProblem'
    this.code = code
    this.problems = problems
    this.retryAfter = retryAfter
  }

  get status(): number {
    return LAB_PROBLEMS[this.code]
  }
}
