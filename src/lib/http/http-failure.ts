/**
 * Why a call failed. `network`: no answer. `refused`: an error answer. `lost`: the session ended
 * (401, 403 and 406 of spec §8). Charts receive the first three fields.
 */
export type FailureKind = 'network' | 'refused' | 'lost'

type FailureFacts = {
  readonly kind: FailureKind
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** The envelope's code, else the status as text, else `network` or `timeout`. */
  readonly code: string
  /** Message for the patient; empty when the server sent none. */
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

/** The code of a failed call; empty for any other error, and for none. */
export function codeOf(error: unknown): string {
  return error instanceof HttpFailure ? error.code : ''
}

/** The answer does not match the contract: a fault of the provider, to be reported. */
export class MalformedAnswer extends HttpFailure {
  /** Paths and issue codes only, no values of the answer. */
  readonly details: readonly string[]

  constructor(status: number, details: readonly string[]) {
    super({ kind: 'refused', status, code: 'malformed', message: '' })
    this.name = 'MalformedAnswer'
    this.details = details
  }
}
