import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  abandonDraft,
  releaseReservedMoney,
} from '#server/modules/orders/drafts/abandon-draft.service.ts'
import { lockOrder } from '#server/modules/orders/order.repository.ts'
import type { PeriodicTask } from './periodic.ts'
import { findStaleDrafts, isStale, type StaleDraft } from './stale-drafts.repository.ts'

const UNTOUCHED_MS = 60 * 60_000

/**
 * Releases the points and the coupon of drafts untouched for an hour. The draft stays: the patient
 * may return to it and apply both again. A draft abandoned during a payment is released as soon as
 * the payment has ended.
 */
export const staleDrafts: PeriodicTask = {
  name: 'stale-drafts',
  everyMs: 5 * 60_000,
  async run({ db, clock }) {
    const now = clock.now()
    const since = new Date(now.getTime() - UNTOUCHED_MS)
    for (const draft of await findStaleDrafts(db, since)) {
      await inTransaction(db, (tx) => releaseReservations(tx, draft, { since, now }))
    }
  },
}

async function releaseReservations(
  tx: Transaction,
  { id, accountId }: StaleDraft,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<void> {
  const order = await lockOrder(tx, accountId, id)
  if (!order || !(await isStale(tx, id, since))) return
  if (order.checkoutStage === 'abandoned') await abandonDraft(tx, order, now)
  else await releaseReservedMoney(tx, order, now)
}
