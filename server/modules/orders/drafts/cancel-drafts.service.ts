import type { Transaction } from '#server/db/client.ts'
import { cancelOrder } from '../cancel-order.service.ts'
import { lockDrafts } from '../order.repository.ts'

/** Cancels the draft of an account and those linked to it. */
export async function cancelDrafts(
  tx: Transaction,
  accountId: string,
  reason: string,
  now: Date,
): Promise<void> {
  for (const { id } of await lockDrafts(tx, accountId)) await cancelOrder(tx, id, reason, now)
}
