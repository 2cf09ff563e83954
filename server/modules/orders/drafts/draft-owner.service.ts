import type { Transaction } from '#server/db/client.ts'
import { requireLiveSession } from '../../account/live-session.ts'
import { reopenLinked } from '../booking.repository.ts'
import { draftGone, unknownOrder } from '../order.problems.ts'
import { lockOrder, type OrderRow, updateOrder } from '../order.repository.ts'

/** The account of a draft, and the session (device) that works on it. */
export type DraftOwner = { readonly accountId: string; readonly sessionId: string }

/**
 * Locks a draft for a change by this session, which is its owner from now on: logging out elsewhere
 * no longer releases what the draft holds.
 * @throws Problem 404; 409 `draft-gone`; 406 if the session was ended meanwhile.
 */
export async function lockDraft(
  tx: Transaction,
  owner: DraftOwner,
  orderId: string,
): Promise<OrderRow> {
  const order = await lockOrder(tx, owner.accountId, orderId)
  if (!order) throw unknownOrder()
  if (order.status !== 'draft') throw draftGone()
  await claimDraft(tx, order, owner)
  return order
}

/**
 * Makes the session the owner of a locked draft.
 * @throws Problem 406 if the session has ended: its log-out has released the draft already, and
 * what it reserved now would stay held for nobody.
 */
export async function claimDraft(
  tx: Transaction,
  { id, sessionId: former, checkoutStage }: OrderRow,
  owner: DraftOwner,
): Promise<void> {
  await requireLiveSession(tx, owner)
  const isAbandoned = checkoutStage === 'abandoned'
  const { sessionId } = owner
  if (isAbandoned) await reopenLinked(tx, id)
  if (former === sessionId && !isAbandoned) return
  await updateOrder(tx, id, { sessionId, ...(isAbandoned && { checkoutStage: 'details' }) })
}
