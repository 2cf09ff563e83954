import { pointsToUse } from '#contract/rules/wallet-points.ts'
import type { AppliedWallet, Wallet } from '#contract/wallet.endpoints.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { storeWithWork } from '#server/http/idempotency.ts'
import { lockAccount } from '../../account/account.repository.ts'
import { balanceOf } from '../../ledger/ledger.service.ts'
import { walletSide } from '../../ledger/ledger-sides.ts'
import {
  readWallet,
  requireOwner,
  unknownPoints,
  walletRefused,
} from '../../wallet/wallet.service.ts'
import { findHoldOf } from '../../wallet/wallet-hold.repository.ts'
import { holdPoints, releasePoints, walletHoldOf } from '../../wallet/wallet-hold.service.ts'
import { repriceBooking } from '../draft-pricing.service.ts'
import { requireParent, unknownOrder } from '../order.problems.ts'
import { lockOrder, type OrderRow } from '../order.repository.ts'
import { toAppliedWallet } from '../reading/order-money.mapper.ts'
import { type DraftOwner, lockDraft } from './draft-owner.service.ts'

/** The wallet's account and the order. */
type OnOrder = {
  readonly accountId: string
  readonly mobileNumber: string
  readonly orderId: string
}
type OnHold = OnOrder & { readonly holdId: string }

export type DraftPointsService = {
  /**
   * Holds points for a draft and those linked to it: the least of the price, the balance and the number
   * requested. A repeat adjusts the hold to the current price.
   * @throws Problem 404, 409 `draft-gone`, 422 `wallet-refused`, `linked-refused`.
   */
  apply(
    request: OnOrder & DraftOwner & { readonly points?: number | undefined },
  ): Promise<AppliedWallet>
  /**
   * Releases the points of a draft. Idempotent.
   * @throws Problem 404, 422 `wallet-refused` if they paid for an order that was not cancelled.
   */
  release(request: OnHold): Promise<Wallet>
  /**
   * Confirms that the points of a placed order are spent; placing the order spent them.
   * @throws Problem 404, 422 `wallet-refused`.
   */
  confirm(request: OnHold): Promise<Wallet>
}

export function draftPointsService({ db, clock }: Pick<Deps, 'db' | 'clock'>): DraftPointsService {
  return {
    apply: ({ points, ...request }) =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        await requireOwner(tx, request)
        // Serialises reading and moving the balance: two tabs may do it at once.
        await lockAccount(tx, request.accountId)
        const order = await lockDraft(tx, request, request.orderId)
        requireParent(order)
        const totals = await totalsOf(tx, order, now)
        const held = await walletHoldOf(tx, order.id)
        const own = await balanceOf(tx, walletSide(order.accountId))
        const balance = own + (held?.points ?? 0)
        if (balance === 0) throw walletRefused('You have no points to use.')
        const needed = { balance, totals, requested: points }
        if (totals.every((total) => total === 0)) {
          throw walletRefused('There is nothing left to pay.')
        }
        await holdPoints(tx, order, pointsToUse(needed), now)
        const prices = await repriceBooking(tx, order, now)
        const hold = await walletHoldOf(tx, order.id)
        if (!hold) throw new Error('The points that were just held were not found.')
        return storeWithWork(
          tx,
          toAppliedWallet(
            hold,
            prices.map(({ pricing }) => pricing),
          ),
        )
      }),

    release: (request) =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        const { order, hold } = await lockHold(tx, request)
        if (hold.state === 'spent') {
          throw walletRefused(
            'You have used these points for an order. Cancel the order to get them back.',
          )
        }
        // A hold that was replaced meanwhile stands for its replacement.
        if (order.status === 'draft') {
          await releasePoints(tx, order.id, now)
          await repriceBooking(tx, order, now)
        }
        return storeWithWork(tx, await readWallet(tx, request.accountId))
      }),

    confirm: (request) =>
      inTransaction(db, async (tx) => {
        const { hold } = await lockHold(tx, request)
        if (hold.state === 'applied') {
          throw walletRefused('Your points are reserved. We use them when you place the order.')
        }
        if (hold.state === 'released') throw walletRefused('These points are back in your wallet.')
        return storeWithWork(tx, await readWallet(tx, request.accountId))
      }),
  }
}

/** What each order of the booking costs before points, rupees. */
async function totalsOf(tx: Transaction, order: OrderRow, now: Date): Promise<number[]> {
  const prices = await repriceBooking(tx, order, now)
  return prices.map(({ pricing }) => pricing.total)
}

async function lockHold(tx: Transaction, request: OnHold) {
  await requireOwner(tx, request)
  const order = await lockOrder(tx, request.accountId, request.orderId)
  if (!order) throw unknownOrder()
  const hold = await findHoldOf(tx, order.id, request.holdId)
  if (!hold) throw unknownPoints()
  return { order, hold }
}
