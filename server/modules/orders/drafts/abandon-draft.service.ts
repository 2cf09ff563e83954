import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { lockAccount } from '../../account/account.repository.ts'
import { releaseCoupon } from '../../coupons/coupon-use.service.ts'
import { releaseOrders } from '../../slots/slot-hold.repository.ts'
import { releasePoints } from '../../wallet/wallet-hold.service.ts'
import { findBooking, lockBooking } from '../booking.repository.ts'
import { repriceBooking } from '../draft-pricing.service.ts'
import {
  findDraftOfEndedSession,
  findLines,
  hasPaymentUnderWay,
  lockOpenDraft,
  type OrderRow,
  updateOrder,
} from '../order.repository.ts'

/**
 * Abandons the account's draft if this session worked on it last, and releases what it holds; a draft
 * of another device does not change. Locks the account, so that the caller can end the session
 * afterwards without a draft being made in between.
 */
export async function abandonDraftOf(
  tx: Transaction,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
  now: Date,
): Promise<void> {
  await lockAccount(tx, accountId)
  const draft = await lockOpenDraft(tx, accountId)
  if (draft?.sessionId !== sessionId) return
  await abandonDraft(tx, draft, now)
}

/**
 * Abandons a draft whose session has ended once the account's cart has other tests: a lost session
 * may be resumed with the same cart, and no device is left that would release what the draft holds.
 */
export async function abandonOutdatedDraft(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  codes: readonly string[],
): Promise<void> {
  const found = await findDraftOfEndedSession(db, accountId)
  if (!found) return
  const booking = await findBooking(db, found)
  const lines = await findLines(
    db,
    booking.map(({ id }) => id),
  )
  const drafted = new Set(lines.map(({ code }) => code))
  if (drafted.size === codes.length && codes.every((code) => drafted.has(code))) return
  await inTransaction(db, async (tx) => {
    const draft = await lockOpenDraft(tx, accountId)
    // Another device may have gone on with it meanwhile.
    if (draft?.id !== found.id || draft.sessionId !== found.sessionId) return
    await abandonDraft(tx, draft, clock.now())
  })
}

/**
 * Marks a locked draft as abandoned and releases its slots, coupon and points, and the slots of the
 * drafts linked to it; the drafts stay. While a payment is under way nothing is released: it may become an order. The job `stale-drafts`
 * then releases it once the payment has ended.
 */
export async function abandonDraft(tx: Transaction, draft: OrderRow, now: Date): Promise<void> {
  await updateOrder(tx, draft.id, { checkoutStage: 'abandoned', updatedAt: now })
  if (await hasPaymentUnderWay(tx, draft.id)) return
  const ids = (await lockBooking(tx, draft)).map(({ id }) => id)
  for (const id of ids) await updateOrder(tx, id, { checkoutStage: 'abandoned' })
  await releaseOrders(tx, ids, now)
  await releaseReservedMoney(tx, draft, now)
}

/** Releases coupon and points of a locked draft, and stores the new price. */
export async function releaseReservedMoney(
  tx: Transaction,
  draft: OrderRow,
  now: Date,
): Promise<void> {
  await releaseCoupon(tx, draft.id, now)
  await releasePoints(tx, draft.id, now)
  await repriceBooking(tx, draft, now)
}
