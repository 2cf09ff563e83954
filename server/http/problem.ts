import type { ProblemCode } from '#contract/problems.ts'

/** Every status of a problem except 429, which needs `retryAfter`. */
type Status =
  | (400 | 401 | 403 | 404 | 405 | 406 | 408 | 409 | 410 | 413 | 415 | 422 | 423 | 431)
  | (500 | 501 | 502 | 503 | 504)

/**
 * An expected failure. `message` is shown to the patient (spec §8); `code` is for programs and stays the
 * same when the words change. contract/problems.ts lists the codes of each call.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode
  /** Seconds, sent in the header of that name. */
  readonly retryAfter: number | undefined

  constructor(status: 429, code: ProblemCode, message: string, more: { retryAfter: number })
  constructor(status: Status, code: ProblemCode, message: string, more?: { retryAfter: number })
  constructor(
    status: Status | 429,
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

/** `retryAfter` for an instant: whole seconds from `now`, at least one. */
export function secondsUntil(instant: number, now: Date): number {
  return Math.max(1, Math.ceil((instant - now.getTime()) / 1000))
}
