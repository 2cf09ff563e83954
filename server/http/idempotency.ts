import type { Caller } from './authentication.ts'

/** One attempt at an idempotent endpoint, named by its caller in the `idempotency-key` header. */
export type IdempotentCall = {
  readonly key: string
  readonly endpoint: string
  readonly caller: Caller
  /** A hash of the request: the same key with another request is a mistake of the caller. */
  readonly fingerprint: string
}

/** The JSON answer of a handler, as kept for a repeated call. */
export type StoredResponse = { readonly result: unknown; readonly message?: string }

export interface IdempotencyStore {
  /**
   * Runs `run` once for a key and gives its answer to every repetition. A failure is not kept.
   * @throws Problem 409 while the first call is still running, 422 for another request.
   */
  once(call: IdempotentCall, run: () => Promise<StoredResponse>): Promise<StoredResponse>
}
