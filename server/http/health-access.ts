import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Transaction } from '#server/db/client.ts'

/** Ids of records by field. Never values. */
export type RecordIds = Readonly<Record<string, string | readonly string[]>>

/** What opened records of an account to somebody who is not signed in to it. */
export type Opener = {
  readonly key: 'share-link' | 'file-link' | 'qr-code' | 'partner'
  /** Null if no account has the records. */
  readonly owner: string | null
}

/** The call under way, for its audit row. */
export interface HealthAccess {
  name(records: RecordIds, opener: Opener | undefined): void
  writeWith(tx: Transaction, result: unknown): Promise<void>
}

export interface HealthAudit {
  /**
   * Runs a call of an endpoint with health data, and writes its audit row before its answer leaves.
   * A call that fails has none.
   * @throws Problem 503 `unavailable` if the row cannot be written
   */
  around<T>(request: FastifyRequest, endpoint: Endpoint, run: () => Promise<T>): Promise<T>
}

/** Set while a call with health data runs. */
export const accessUnderWay = new AsyncLocalStorage<HealthAccess>()

/**
 * Names records for the audit row of the call: those that neither its request nor its answer names by
 * their field, and whose they are if the caller is not their owner.
 */
export function nameRecords(records: RecordIds, opener?: Opener): void {
  accessUnderWay.getStore()?.name(records, opener)
}

/**
 * Writes the audit row of the call in the transaction that does its work, so that both are committed
 * or neither. The last statement of a call that writes; once in a call.
 */
export async function auditWithWork<T>(tx: Transaction, result: T): Promise<T> {
  await accessUnderWay.getStore()?.writeWith(tx, result)
  return result
}
