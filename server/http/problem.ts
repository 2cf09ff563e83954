import type { ProblemCode } from '#contract/problems.ts'

/**
 * An expected failure. `message` is shown to the patient (spec §8); `code` is for programs and stays the
 * same when the words change. contract/problems.ts lists the codes of each call.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode
  /** Seconds, sent in the header of that name. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: ProblemCode,
    message: string,
    more: { retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.retryAfter = more.retryAfter
  }
}
