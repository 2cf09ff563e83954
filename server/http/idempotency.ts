import type { Caller } from './authentication.ts'

/** A call of an idempotent endpoint with the `idempotency-key` header. */
export type IdempotentCall = {
  readonly key: string
  readonly endpoint: string
  readonly caller: Caller
  /** Hash of the request: the same key with another request is a client error. */
  readonly fingerprint: string
}

/** The JSON response of a handler, as stored for a repeated call. */
export type StoredResponse = { readonly result: unknown; readonly message?: string }

export interface IdempotencyStore {
  /**
   * Runs `run` once per key and returns its response to every repetition. Failures are not stored.
   * @throws Problem 409 while the first call is still running, 422 for another request.
   */
  once(call: IdempotentCall, run: () => Promise<StoredResponse>): Promise<StoredResponse>
}
