/**
 * Why a call has no result. `network`: no answer came. `refused`: the answer says no. `lost`: the
 * session ended (401, 403 and 406 of spec §8). The first three fields are what a chart is told.
 */
export type FailureKind = 'network' | 'refused' | 'lost'

type FailureFacts = {
  readonly kind: FailureKind
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** The envelope's code, else the status as text, else `network` or `timeout`. */
  readonly code: string
  /** Words for the patient; empty when the server sent none. */
  readonly message: string
}

export class HttpFailure extends Error {
  readonly kind: FailureKind
  readonly status: number
  readonly code: string

  constructor({ kind, status, code, message }: FailureFacts) {
    super(message)
    this.name = 'HttpFailure'
    this.kind = kind
    this.status = status
    this.code = code
  }
}

/** An answer that is not what the contract says: a fault of the provider, to be reported. */
export class MalformedAnswer extends HttpFailure {
  /** Where the answer departs from the contract; holds no value of it. */
  readonly details: readonly string[]

  constructor(status: number, details: readonly string[]) {
    super({ kind: 'refused', status, code: 'malformed', message: '' })
    this.name = 'MalformedAnswer'
    this.details = details
  }
}
