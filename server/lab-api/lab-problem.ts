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
  'event-reused': 422,
  'cursor-invalid': 400,
  'in-the-future': 422,
  'too-many': 429,
  invalid: 400,
} as const

export type LabProblemCode = keyof typeof LAB_PROBLEMS

/** A refused call. `message` is for the integrator; `code` does not change with the words. */
export class LabProblem extends Error {
  readonly code: LabProblemCode
  /** Seconds, sent in the header of that name. */
  readonly retryAfter: number | undefined

  constructor(code: LabProblemCode, message: string, retryAfter?: number) {
    super(message)
    this.name = 'LabProblem'
    this.code = code
    this.retryAfter = retryAfter
  }

  get status(): number {
    return LAB_PROBLEMS[this.code]
  }
}
