import { CHECKOUT_STAGES, type CheckoutStage } from '#contract/codes.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { HeldWindow } from '../../slots/slot-hold.repository.ts'
import { draftGone, unknownOrder } from '../order.problems.ts'
import { type LineRow, lockOrder, type OrderRow, updateOrder } from '../order.repository.ts'
import { abandonDraft } from './abandon-draft.service.ts'
import { claimDraft, type DraftOwner } from './draft-owner.service.ts'
import { hasVisitLocation, requiredSlots } from './required-slots.service.ts'

/**
 * Saves the furthest stage that a draft has reached since its last change: calls may be late or
 * repeated. `abandoned` releases what the draft holds. A placed order does not change.
 * @throws Problem 404, 409 `draft-gone`.
 */
export function saveCheckoutStage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  owner: DraftOwner,
  orderId: string,
  stage: CheckoutStage | 'abandoned',
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const order = await lockOrder(tx, owner.accountId, orderId)
    if (!order) throw unknownOrder()
    if (order.orderNo !== null) return
    if (order.status !== 'draft') throw draftGone()
    // The parent has the stage of the booking.
    if (order.parentOrderId !== null) return
    await claimDraft(tx, order, owner)
    if (stage === 'abandoned') return abandonDraft(tx, order, now)
    if (rankOf(stage) <= rankOf(order.checkoutStage)) return
    await updateOrder(tx, orderId, { checkoutStage: stage, updatedAt: now })
  })
}

/** A draft with its lines and live slots. */
type HeldDraft = {
  readonly order: OrderRow
  readonly lines: readonly LineRow[]
  readonly held: readonly HeldWindow[]
}

/**
 * Where a draft goes on, with those linked to it: the stage of the first, as far as their visits and
 * slots allow.
 */
export function stageToResume(booking: readonly HeldDraft[]): CheckoutStage {
  if (!booking.every(({ order }) => hasVisitLocation(order))) return 'details'
  const isHeld = booking.every(({ order, lines, held }) =>
    requiredSlots(order, lines).every((subdepartment) =>
      held.some(({ hold }) => hold.subdepartment === subdepartment),
    ),
  )
  const last = rankOf(isHeld ? 'payment' : 'slot')
  const stage = rankOf(booking[0]?.order.checkoutStage ?? null)
  return CHECKOUT_STAGES[Math.min(stage, last)] ?? 'details'
}

const RANKED: readonly OrderRow['checkoutStage'][] = CHECKOUT_STAGES

/** -1 for an abandoned draft. */
function rankOf(stage: OrderRow['checkoutStage']): number {
  return RANKED.indexOf(stage)
}
