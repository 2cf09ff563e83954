import { randomUUID } from 'node:crypto'
import type { DraftPayload, Order } from '#contract/orders.schemas.ts'
import { textsOf, verdictOn } from '#contract/rules/safety.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { auditWithWork } from '#server/http/health-access.ts'
import { storeWithWork } from '#server/http/idempotency.ts'
import { labDay } from '#server/lab-time.ts'
import { requirePrintable } from '#server/printing/printable.ts'
import { lockAccount } from '../../account/account.repository.ts'
import { requireLiveSession } from '../../account/live-session.ts'
import { releaseOrder } from '../../slots/slot-hold.repository.ts'
import { holdPoints, walletHoldOf } from '../../wallet/wallet-hold.service.ts'
import { findBooking, lockBooking } from '../booking.repository.ts'
import { cancelDrafts } from '../cancel-order.service.ts'
import { type DraftPrice, repriceBooking } from '../draft-pricing.service.ts'
import { scanUnsafe } from '../order.problems.ts'
import {
  addEvent,
  findOrder,
  insertOrder,
  type NewLine,
  type NewOrder,
  type OrderRow,
  replaceLines,
  updateOrder,
} from '../order.repository.ts'
import { type AmountColumns, NO_AMOUNTS } from '../order-pricing.ts'
import { readOrder, requireOrder } from '../reading/read-order.service.ts'
import { claimDraft, type DraftOwner, lockDraft } from './draft-owner.service.ts'
import {
  afterAll,
  lockParentBooking,
  requireLinkable,
  requireSameParent,
  shareAddress,
} from './join-booking.service.ts'
import { orderedLines, questionsOf } from './order-lines.service.ts'
import { requirePatient, visitAddress, visitCentre } from './order-patient-and-address.service.ts'
import { releaseUnneededSlots } from './required-slots.service.ts'

export type DraftService = {
  /**
   * Creates a draft at the server's prices. An account has one draft, and those linked to it: the
   * previous one is cancelled, unless this one names it as its parent.
   * @throws Problem 422 if the lab cannot do it, `scan-unsafe` for a safety answer that stops the booking,
   * `linked-refused` if it does not fit the booking of its parent.
   */
  create(owner: DraftOwner, payload: DraftPayload): Promise<Order>
  /**
   * Replaces a draft. Releases slots that no longer fit, a coupon whose conditions no longer hold,
   * and points above the price.
   * @throws Problem 404, 409 `draft-gone`, 422 as `create`.
   */
  update(owner: DraftOwner, orderId: string, payload: DraftPayload): Promise<Order>
}

export function draftService({ db, clock }: Pick<Deps, 'db' | 'clock'>): DraftService {
  return {
    create: (owner, payload) =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        const { accountId, sessionId } = owner
        await lockAccount(tx, accountId)
        await requireLiveSession(tx, owner)
        const { parent_order_id: parentId } = payload
        const others = parentId === null ? [] : await lockParentBooking(tx, owner, parentId)
        const { columns, lines } = await buildDraft(tx, accountId, payload, now)
        if (parentId === null) await cancelDrafts(tx, accountId, 'replaced by a newer draft', now)
        requireLinkable(others, columns)
        const id = randomUUID()
        const createdAt = afterAll(others, now)
        const draft = { ...columns, id, accountId, sessionId, status: 'draft', createdAt } as const
        await insertOrder(tx, { ...draft, ...NO_AMOUNTS })
        await replaceLines(tx, id, lines)
        await addEvent(tx, id, 'draft', now)
        await settleBooking(tx, accountId, id, now)
        return storeWithWork(tx, await readOrder(tx, await requireOrder(tx, accountId, id), now))
      }),

    update: (owner, orderId, payload) =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        const { accountId } = owner
        const found = await findOrder(tx, accountId, orderId)
        if (found) await lockBooking(tx, found)
        const order = await lockDraft(tx, owner, orderId)
        const booking = await findBooking(tx, order)
        const [parent] = booking
        if (parent && parent.id !== orderId) await claimDraft(tx, parent, owner)
        await requireSameParent(tx, order, payload)
        const { columns, lines } = await buildDraft(tx, accountId, payload, now)
        requireLinkable(
          booking.filter(({ id }) => id !== orderId),
          { ...columns, createdAt: order.createdAt },
        )
        // Slots belong to a city and a home visit or centre; changing these releases them.
        if (hasMoved(order, columns)) await releaseOrder(tx, orderId, now)
        else await releaseUnneededSlots(tx, order, lines, now)
        await updateOrder(tx, orderId, { ...columns, paymentMode: null })
        await replaceLines(tx, orderId, lines)
        await settleBooking(tx, accountId, orderId, now)
        const changed = await readOrder(tx, await requireOrder(tx, accountId, orderId), now)
        return auditWithWork(tx, changed)
      }),
  }
}

type DraftColumns = Omit<
  NewOrder,
  'id' | 'accountId' | 'status' | 'createdAt' | keyof AmountColumns
>

async function buildDraft(
  tx: Transaction,
  accountId: string,
  payload: DraftPayload,
  now: Date,
): Promise<{ columns: DraftColumns; lines: NewLine[] }> {
  requirePrintable([payload.doctor_info?.name])
  const member = await requirePatient(tx, accountId, payload.patient_id)
  const address = await visitAddress(tx, accountId, payload)
  const lines = await orderedLines(tx, {
    cityId: payload.city_id,
    orderType: payload.order_type,
    codes: payload.test_info.map(({ test_code }) => test_code),
    member,
    today: labDay(now),
  })
  const labCode = await visitCentre(tx, payload, lines)
  const questions = questionsOf(lines, member, labDay(now))
  if (verdictOn(questions, payload.safety_answers) === 'stop') throw scanUnsafe()
  const asked = textsOf(questions)
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
    safetyAnswers: payload.safety_answers.filter(({ question }) => asked.includes(question)),
    checkoutStage: 'details' as const,
    updatedAt: now,
  }
  return { columns, lines }
}

/** Gives the home orders of a booking one address, and stores the prices of its drafts. */
async function settleBooking(
  tx: Transaction,
  accountId: string,
  orderId: string,
  now: Date,
): Promise<void> {
  const changed = await requireOrder(tx, accountId, orderId)
  await shareAddress(tx, await findBooking(tx, changed), changed)
  await releaseSurplusPoints(tx, await repriceBooking(tx, changed, now), now)
}

function hasMoved(
  order: OrderRow,
  { cityId, orderType, labCode }: Pick<DraftColumns, 'cityId' | 'orderType' | 'labCode'>,
): boolean {
  return cityId !== order.cityId || orderType !== order.orderType || labCode !== order.labCode
}

/** Releases points above the price of a draft and those linked to it. */
async function releaseSurplusPoints(
  tx: Transaction,
  prices: readonly DraftPrice[],
  now: Date,
): Promise<void> {
  const [parent] = prices
  const hold = parent && (await walletHoldOf(tx, parent.order.id))
  const needed = prices.reduce(
    (sum, { pricing }) => sum + pointsFor(pricing.redeem_from_wallet_points),
    0,
  )
  if (hold && hold.points > needed) await holdPoints(tx, parent.order, needed, now)
}
