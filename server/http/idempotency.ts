import { AsyncLocalStorage } from 'node:async_hooks'
import type { Executor, Transaction } from '#server/db/client.ts'
import type { Caller } from './authentication.ts'
import { auditWithWork } from './health-access.ts'

/** A call of an idempotent endpoint with the `idempotency-key` header. */
export type IdempotentCall = {
  readonly key: string
  readonly endpoint: string
  readonly caller: Caller
  /** Hash of the request: the same key with another request is a client error. */
  readonly fingerprint: string
  /** Called if the response could not be stored; the caller gets it nevertheless. */
  readonly onNotStored?: (error: unknown) => void
}

/** The JSON response of a handler, as stored for a repeated call. */
export type StoredResponse = { readonly result: unknown; readonly message?: string }

export interface IdempotencyStore {
  /**
   * Runs `run` once per key and returns its response to every repetition. Failures are not stored. A
   * repetition waits for a running call for a moment, and runs itself if the process of the first
   * call died.
   * @throws Problem 409 while the first call is still running, 422 for another request.
   */
  once(call: IdempotentCall, run: () => Promise<StoredResponse>): Promise<StoredResponse>
}

/** Stores the response of the call under way. @throws if another process has answered it. */
export type StoreResponse = (db: Executor, response: StoredResponse) => Promise<void>

/** Set while a call with an idempotency key runs. */
export const callUnderWay = new AsyncLocalStorage<StoreResponse>()

/**
 * Stores the result of a call, and its audit row if it has health data, in the transaction that does
 * its work, so that all are committed or none. The last statement of a call whose work is one transaction; its handler returns the same
 * result. Without an idempotency key no result is stored.
 */
export async function storeWithWork<T>(tx: Transaction, result: T): Promise<T> {
  await auditWithWork(tx, result)
  await callUnderWay.getStore()?.(tx, { result })
  return result
}
