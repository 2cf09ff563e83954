import type { Order, OrderPayload } from '#contract/orders.schemas.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { storeWithWork } from '#server/http/idempotency.ts'
import { Problem } from '#server/http/problem.ts'
import { metrics } from '#server/observe/metrics.ts'
import { claimDraft, type DraftOwner } from '../drafts/draft-owner.service.ts'
import { draftGone, unknownOrder } from '../order.problems.ts'
import { lockOrder, type OrderRow, updateOrder } from '../order.repository.ts'
import { readOrder, requireOrder } from '../reading/read-order.service.ts'
import { type BookingDeps, bookOrder } from './book-order.ts'
import { reviewOf } from './radiologist-review.ts'
import { priceChanged, type ValidatedDraft, validateDraft } from './validate-draft.service.ts'

type PlacingDeps = BookingDeps & Pick<Deps, 'db' | 'clock'>
type ReadyDraft = Exclude<ValidatedDraft, { repriced: Pricing }>

/** A draft whose prices changed is not placed; it keeps the new prices. */
type PlacingResult =
  | { readonly order: Order; readonly finished?: OrderRow }
  | { readonly repriced: Pricing }

export type PlacingService = {
  /**
   * Places a draft that is paid at service, in one transaction. Idempotent: a placed order is
   * returned.
   * @param codes the tests with radiology appointments; none for `order-create`.
   * @throws Problem
   * - 404 for an unknown order;
   * - 409 `draft-gone`, `draft-changed`, `hold-expired` or `price-changed`;
   * - 422 if the draft is incomplete, if a radiology order comes by `order-create` or the reverse;
   *   `scan-unsafe` for a safety answer that stops the booking.
   */
  place(accountId: string, payload: OrderPayload, codes?: readonly string[]): Promise<Order>
  /**
   * Prepares a draft for online payment with the same checks; the draft keeps its amounts. An order
   * that is placed already is returned.
   * @throws Problem as `place`, and 409 `payment-refused` if nothing is left to pay or a radiologist
   *   has to confirm the scan first.
   */
  prepareForPayment(owner: DraftOwner, payload: OrderPayload): Promise<Order>
}

export function placingService({ db, clock, ...deps }: PlacingDeps): PlacingService {
  type Finish = (tx: Transaction, order: OrderRow, ready: ReadyDraft, now: Date) => Promise<void>

  async function withValidatedDraft(
    accountId: string,
    payload: OrderPayload,
    codes: readonly string[] | undefined,
    finish: Finish,
    count: (finished: OrderRow) => void = () => {},
  ): Promise<Order> {
    const outcome = await inTransaction(db, async (tx): Promise<PlacingResult> => {
      const now = clock.now()
      const order = await lockOrder(tx, accountId, payload.order_id ?? '')
      if (!order) throw unknownOrder()
      if (order.orderNo !== null) return { order: await readOrder(tx, order, now) }
      if (order.status !== 'draft') throw draftGone()
      const ready = await validateDraft(tx, order, { payload, codes }, now)
      if ('repriced' in ready) return ready
      await finish(tx, await requireOrder(tx, accountId, order.id), ready, now)
      const placed = await readOrder(tx, await requireOrder(tx, accountId, order.id), now)
      return { order: await storeWithWork(tx, placed), finished: order }
    })
    // Thrown outside the transaction, so that the new prices stay saved.
    if ('repriced' in outcome) throw priceChanged(outcome.repriced)
    if (outcome.finished) count(outcome.finished)
    return outcome.order
  }

  return {
    place: (accountId, payload, codes = []) =>
      withValidatedDraft(
        accountId,
        payload,
        codes,
        (tx, order, ready, now) => {
          const payment = { paymentMode: 'cash', paid: order.netPayablePaise === 0 } as const
          return bookOrder(tx, deps, { order, ...ready, payment, now })
        },
        ({ orderType }) => metrics.orders.inc({ type: orderType, payment: 'cash' }),
      ),

    prepareForPayment: (owner, payload) =>
      withValidatedDraft(owner.accountId, payload, undefined, async (tx, order, ready, now) => {
        if (order.netPayablePaise === 0) throw nothingToPay()
        if (reviewOf(order, ready.lines, ready.held, now).reviewState) throw notConfirmedYet()
        await claimDraft(tx, order, owner)
        await updateOrder(tx, order.id, { paymentMode: 'online', updatedAt: now })
      }),
  }
}

function nothingToPay(): Problem {
  return new Problem(
    409,
    'payment-refused',
    'There is nothing to pay online. Please confirm the order with Pay at Service.',
  )
}

function notConfirmedYet(): Problem {
  return new Problem(
    409,
    'payment-refused',
    'The radiologist has to confirm this scan first. Please confirm the order with Pay at Service.',
  )
}
