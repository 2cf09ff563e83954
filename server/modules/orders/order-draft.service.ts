import { randomUUID } from 'node:crypto'
import type { DraftPayload, Order } from '#contract/orders.endpoints.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { labDay } from '#server/lab-day.ts'
import { releaseOrder } from '../slots/slot-hold.repository.ts'
import { draftGone, unknownOrder } from './order.problems.ts'
import {
  addEvent,
  insertOrder,
  lockAccount,
  lockOpenDraft,
  lockOrder,
  type NewLine,
  type NewOrder,
  type OrderRow,
  replaceLines,
  updateOrder,
} from './order.repository.ts'
import { orderedLines } from './order-lines.service.ts'
import { centreOfVisit, placeOfVisit, requirePatient } from './order-party.service.ts'
import { priceOrder, toAmountColumns } from './order-pricing.ts'
import { readOrder, requireOrder } from './order-reading.service.ts'

export type DraftService = {
  /**
   * A new draft at the server's own prices. An account has one: the former is cancelled and its
   * window given back.
   */
  create(accountId: string, payload: DraftPayload): Promise<Order>
  /** Replaces what a draft says. @throws Problem 404, 409 `draft-gone`. */
  update(accountId: string, orderId: string, payload: DraftPayload): Promise<Order>
}

export function draftService({ db, clock }: Pick<Deps, 'db' | 'clock'>): DraftService {
  return {
    create: (accountId, payload) =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        await lockAccount(tx, accountId)
        const { columns, lines } = await draftOf(tx, accountId, payload, now)
        await abandonDraft(tx, accountId, now)
        const id = randomUUID()
        await insertOrder(tx, { ...columns, id, accountId, status: 'draft', createdAt: now })
        await replaceLines(tx, id, lines)
        await addEvent(tx, id, 'draft', now)
        return readOrder(tx, await requireOrder(tx, accountId, id), now)
      }),

    update: (accountId, orderId, payload) =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        const order = await lockDraft(tx, accountId, orderId)
        const { columns, lines } = await draftOf(tx, accountId, payload, now)
        // A window is of one city and of a home visit: it goes when either changes.
        if (columns.cityId !== order.cityId || columns.orderType !== order.orderType) {
          await releaseOrder(tx, orderId, now)
        }
        await updateOrder(tx, orderId, columns)
        await replaceLines(tx, orderId, lines)
        return readOrder(tx, await requireOrder(tx, accountId, orderId), now)
      }),
  }
}

type DraftColumns = Omit<NewOrder, 'id' | 'accountId' | 'status' | 'createdAt'>

async function draftOf(
  tx: Transaction,
  accountId: string,
  payload: DraftPayload,
  now: Date,
): Promise<{ columns: DraftColumns; lines: NewLine[] }> {
  const member = await requirePatient(tx, accountId, payload.patient_id)
  const address = await placeOfVisit(tx, accountId, payload)
  const labCode = await centreOfVisit(tx, payload)
  const lines = await orderedLines(tx, {
    cityId: payload.city_id,
    orderType: payload.order_type,
    codes: payload.test_info.map(({ test_code }) => test_code),
    member,
    today: labDay(now),
  })
  const columns = {
    memberId: payload.patient_id,
    member,
    address,
    cityId: payload.city_id,
    orderType: payload.order_type,
    labCode,
    callerName: payload.patient_caller_name,
    callerRelationship: payload.caller_relationship,
    doctorName: payload.doctor_info?.name ?? null,
    parentOrderId: payload.parent_order_id,
    partnerLabConfigId: payload.partner_lab_config_id,
    ...toAmountColumns(priceOrder(lines, undefined)),
    updatedAt: now,
  }
  return { columns, lines }
}

async function abandonDraft(tx: Transaction, accountId: string, now: Date): Promise<void> {
  const former = await lockOpenDraft(tx, accountId)
  if (former) await cancelOrder(tx, former.id, 'replaced by a newer draft', now)
}

/** Cancels and gives the window back. Call it with the order locked. */
export async function cancelOrder(
  tx: Transaction,
  orderId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await updateOrder(tx, orderId, { status: 'cancelled', cancelReason: reason, updatedAt: now })
  await addEvent(tx, orderId, 'cancelled', now)
  await releaseOrder(tx, orderId, now)
}

/** @throws Problem 404, 409 when the order is no longer a draft. */
export async function lockDraft(
  tx: Transaction,
  accountId: string,
  orderId: string,
): Promise<OrderRow> {
  const order = await lockOrder(tx, accountId, orderId)
  if (!order) throw unknownOrder()
  if (order.status !== 'draft') throw draftGone()
  return order
}
