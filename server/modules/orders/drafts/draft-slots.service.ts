import { randomUUID } from 'node:crypto'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import type { Executor } from '#server/db/client.ts'
import { isSerialisationFailure } from '#server/db/errors.ts'
import { afterCommit, inTransaction, type TransactionOptions } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { metrics } from '#server/observe/metrics.ts'
import { sessionEnded } from '../../account/live-session.ts'
import { isExpired, toSlotHold } from '../../slots/slot.mapper.ts'
import { endHolds, findHold, HOME_VISIT } from '../../slots/slot-hold.repository.ts'
import { reserveCapacity, type WindowRow } from '../../slots/slot-window.repository.ts'
import { hasLinkedDrafts } from '../booking.repository.ts'
import { draftGone, requireParent, unknownOrder } from '../order.problems.ts'
import { requireDraftApart } from '../visits-apart.service.ts'
import { requireFits, requireFree, slotTaken, unknownSlot } from './chosen-slot.service.ts'
import { type DraftOwner, lockDraft } from './draft-owner.service.ts'
import { findSlotChoice, type NewHold, takeHold } from './hold-slot.repository.ts'
import { holdVisit, sharedHolds } from './hold-visit.service.ts'

type HoldRequest = DraftOwner & {
  readonly orderId: string
  readonly slotId: string
  /** Sub-department of an appointment; `HOME_VISIT` for a home visit. */
  readonly subdepartment: string
}

export type DraftSlotService = {
  /**
   * Holds a slot for a draft, replacing its slot for the same sub-department. Repeating it with the
   * same slot returns the same hold, with the same expiry. The parent of a booking holds a place
   * for each of its home orders.
   * @throws Problem 404 for an order or slot unknown to this account, 409 `draft-gone`, `slot-past`
   * or `slot-taken`, `slot-too-close` to another visit of the person in the booking, 422 if the slot
   * does not fit the order.
   */
  hold(request: HoldRequest): Promise<SlotHold>
  /**
   * Releases a hold, and those of the orders that share the visit. Idempotent.
   * @throws Problem 404, also for a hold of the other kind of visit, or 409 once it is booked.
   */
  release(accountId: string, holdId: string, visit: WindowRow['kind']): Promise<void>
}

type HoldOptions = TransactionOptions & {
  readonly take?: typeof takeHold
  readonly reserve?: typeof reserveCapacity
}

/**
 * `take`, `reserve` and `isolation` can be replaced by the race tests (modules/slots/README.md): the
 * guard is the condition inside `takeHold` and `reserveCapacity`, at any isolation level.
 */
export function draftSlotService(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { take = takeHold, reserve = reserveCapacity, ...options }: HoldOptions = {},
): DraftSlotService {
  const holdMs = config.holdMinutes * 60_000

  /** @returns undefined if the draft has to be locked first: it changed meanwhile, or its owner does. */
  async function tryHold(on: Executor, request: HoldRequest): Promise<SlotHold | undefined> {
    const now = clock.now()
    const { accountId, sessionId, orderId, slotId, subdepartment } = request
    const { order, window, held } = await readChoice(on, request)
    if (subdepartment === HOME_VISIT) {
      requireParent(order)
      if (order.isParent) return undefined
    }
    requireFits(window, subdepartment, order)
    const current = held.find(({ hold }) => hold.subdepartment === subdepartment)
    if (current?.window.id === slotId && !isExpired(current.hold, now)) {
      const isOwner = order.sessionId === sessionId && order.checkoutStage !== 'abandoned'
      return isOwner ? toSlotHold(current.hold, current.window, now) : undefined
    }
    requireFree(
      window,
      held.filter((other) => other !== current),
      now,
    )
    if (order.isParent || order.parentOrderId !== null) {
      await requireDraftApart(on, request, window, now)
    }
    const hold: NewHold = {
      id: randomUUID(),
      windowId: slotId,
      accountId,
      orderId,
      subdepartment,
      createdAt: now,
      expiresAt: new Date(now.getTime() + holdMs),
    }
    const known = { version: order.version, holds: held, replaced: current }
    const { outcome, inUse } = await take(on, { hold, sessionId, known })
    if (outcome === 'taken') throw slotTaken()
    if (outcome !== 'held') return undefined
    afterCommit(on, () => metrics.holds.inc({ event: 'made' }))
    return toSlotHold(hold, { ...window, taken: inUse }, now)
  }

  const isGuarded = (options.isolation ?? 'read committed') === 'read committed'

  return {
    async hold(request) {
      // Usually two round trips, with no lock held between them.
      const held = isGuarded && (await tryHold(db, request).catch(undefinedIfAborted))
      if (held) return held
      return inTransaction(
        db,
        async (tx) => {
          const draft = await lockDraft(tx, request, request.orderId)
          const isVisit = request.subdepartment === HOME_VISIT
          if (isVisit && (await hasLinkedDrafts(tx, draft.id))) {
            return holdVisit(tx, draft, request.slotId, { now: clock.now(), holdMs, reserve })
          }
          const decided = await tryHold(tx, request)
          // Of what `take` checks, only the session can change while the draft is locked.
          if (!decided) throw sessionEnded()
          return decided
        },
        options,
      )
    },

    release: (accountId, holdId, visit) =>
      inTransaction(
        db,
        async (tx) => {
          const hold = await findHold(tx, accountId, holdId)
          if (!hold || (hold.subdepartment === HOME_VISIT) !== (visit === 'home')) {
            throw new Problem(404, 'unknown-hold', 'This slot is not held for you.')
          }
          if (hold.state === 'booked') {
            throw new Problem(
              409,
              'already-booked',
              'This slot belongs to an order you have placed.',
            )
          }
          await endHolds(tx, await sharedHolds(tx, hold), clock.now())
        },
        options,
      ),
  }
}

function undefinedIfAborted(error: unknown): undefined {
  if (!isSerialisationFailure(error)) throw error
}

/** @throws Problem 406 `session-ended`, 404 for the order or the slot, 409 `draft-gone`. */
async function readChoice(on: Executor, request: HoldRequest) {
  const choice = await findSlotChoice(on, request)
  if (!choice) throw sessionEnded()
  const { order, window, held } = choice
  if (!order) throw unknownOrder()
  if (order.status !== 'draft') throw draftGone()
  if (!window) throw unknownSlot()
  return { order, window, held }
}
