/**
 * An expected failure. `message` is shown to the patient (spec §8); `code` is for programs and stays the
 * same when the words change.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  /** Seconds, sent in the header of that name. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, message: string, more: { retryAfter?: number } = {}) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.retryAfter = more.retryAfter
  }
}
