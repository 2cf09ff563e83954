import type { BookingPayload, Order } from '#contract/orders.schemas.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { storeWithWork } from '#server/http/idempotency.ts'
import { Problem } from '#server/http/problem.ts'
import { metrics } from '#server/observe/metrics.ts'
import { lockBooking } from '../booking.repository.ts'
import { claimDraft, type DraftOwner } from '../drafts/draft-owner.service.ts'
import { draftChanged, draftGone, requireParent, unknownOrder } from '../order.problems.ts'
import { lockOrder, type OrderRow, updateOrder } from '../order.repository.ts'
import { readOrder, requireOrder } from '../reading/read-order.service.ts'
import { saveReportTimes } from '../report-times.service.ts'
import { type Booked, bookOrder, sharePoints } from './book-order.ts'
import { reviewOf } from './radiologist-review.ts'
import { type BookingDeps, tellBooked } from './tell-booked.ts'
import {
  type ConfirmedDraft,
  priceChanged,
  type ReadyDraft,
  validateBooking,
} from './validate-draft.service.ts'

type PlacingDeps = BookingDeps & Pick<Deps, 'db' | 'clock'>

/** A draft whose prices changed is not placed; it keeps the new prices. */
type PlacingResult =
  | { readonly order: Order; readonly finished?: readonly ReadyDraft[] }
  | { readonly repriced: Pricing }

export type PlacingService = {
  /**
   * Places a draft that is paid at service, with those linked to it, in one transaction. Idempotent: a
   * placed order is returned.
   * @param codes the tests with radiology appointments; none for `order-create`.
   * @throws Problem
   * - 404 for an unknown order;
   * - 409 `draft-gone`, `draft-changed`, `hold-expired` or `price-changed`;
   * - 422 if the draft is incomplete, if a radiology order comes by `order-create` or the reverse;
   *   `scan-unsafe` for a safety answer that stops the booking; `linked-refused` for a draft that is
   *   linked to another.
   */
  place(accountId: string, payload: BookingPayload, codes?: readonly string[]): Promise<Order>
  /**
   * Prepares a draft for online payment with the same checks; the draft keeps its amounts. An order
   * that is placed already is returned.
   * @throws Problem as `place`, and 409 `payment-refused` if nothing is left to pay or a radiologist
   *   has to confirm the scan first.
   */
  prepareForPayment(owner: DraftOwner, payload: BookingPayload): Promise<Order>
}

export function placingService({ db, clock, ...deps }: PlacingDeps): PlacingService {
  type Finish = (tx: Transaction, ready: readonly ReadyDraft[], now: Date) => Promise<void>

  async function withValidatedDrafts(
    accountId: string,
    payload: BookingPayload,
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
      requireParent(order)
      const drafts = confirmed(await lockBooking(tx, order), payload)
      const validated = await validateBooking(tx, drafts, codes, now)
      if ('repriced' in validated) return validated
      await finish(tx, validated.ready, now)
      const placed = await readOrder(tx, await requireOrder(tx, accountId, order.id), now)
      return { order: await storeWithWork(tx, placed), finished: validated.ready }
    })
    // Thrown outside the transaction, so that the new prices stay saved.
    if ('repriced' in outcome) throw priceChanged(outcome.repriced)
    for (const { order } of outcome.finished ?? []) count(order)
    return outcome.order
  }

  return {
    place: (accountId, payload, codes = []) =>
      withValidatedDrafts(
        accountId,
        payload,
        codes,
        async (tx, ready, now) => {
          await sharePoints(
            tx,
            ready.map(({ order }) => order),
            now,
          )
          const booked: Booked[] = []
          for (const draft of ready) {
            const payment = {
              paymentMode: 'cash',
              paid: draft.order.netPayablePaise === 0,
            } as const
            booked.push(await bookOrder(tx, { ...draft, payment, now }))
          }
          const [first] = ready
          if (first) await saveReportTimes(tx, first.order)
          await tellBooked(tx, deps, booked)
        },
        ({ orderType }) => metrics.orders.inc({ type: orderType, payment: 'cash' }),
      ),

    prepareForPayment: (owner, payload) =>
      withValidatedDrafts(owner.accountId, payload, undefined, async (tx, ready, now) => {
        if (ready.every(({ order }) => order.netPayablePaise === 0)) throw nothingToPay()
        const isReviewed = ready.some(
          ({ order, lines, held }) => reviewOf(order, lines, held, now).reviewState,
        )
        if (isReviewed) throw notConfirmedYet()
        for (const { order } of ready) {
          await updateOrder(tx, order.id, { paymentMode: 'online', updatedAt: now })
        }
        const [parent] = ready
        if (parent) await claimDraft(tx, parent.order, owner)
      }),
  }
}

/**
 * The payload of each draft of a booking.
 * @throws Problem 409 `draft-changed` if it confirms other orders than are linked.
 */
function confirmed(
  [parent, ...linked]: readonly OrderRow[],
  { linked: payloads, ...payload }: BookingPayload,
): ConfirmedDraft[] {
  if (!parent || payloads.length !== linked.length) throw draftChanged()
  const others = linked.map((order) => {
    const own = payloads.find(({ order_id }) => order_id === order.id)
    if (!own) throw draftChanged()
    return { order, payload: own }
  })
  return [{ order: parent, payload }, ...others]
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
