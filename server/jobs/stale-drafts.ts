import { and, eq, exists, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '#server/db/client.ts'
import { couponUses } from '#server/db/schema/coupons.ts'
import { walletHolds } from '#server/db/schema/ledger.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { slotHolds } from '#server/db/schema/slots.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  abandonDraft,
  releaseReservedMoney,
} from '#server/modules/orders/drafts/abandon-draft.service.ts'
import { lockOrder } from '#server/modules/orders/order.repository.ts'
import type { PeriodicTask } from './periodic.ts'

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

type StaleDraft = { readonly id: string; readonly accountId: string }

/**
 * Drafts that are abandoned, or untouched since an instant, and hold points, a coupon or (abandoned
 * ones) slots, their own or of drafts linked to them. Drafts with a payment under way are excluded:
 * they may become orders at these amounts.
 */
function findStaleDrafts(db: Executor, untouchedSince: Date, id?: string): Promise<StaleDraft[]> {
  const points = db
    .select({ one: sql`1` })
    .from(walletHolds)
    .where(and(eq(walletHolds.orderId, orders.id), eq(walletHolds.state, 'applied')))
  const coupon = db
    .select({ one: sql`1` })
    .from(couponUses)
    .where(and(eq(couponUses.orderId, orders.id), eq(couponUses.state, 'applied')))
  const booked = alias(orders, 'booked')
  const slot = db
    .select({ one: sql`1` })
    .from(booked)
    .innerJoin(slotHolds, and(eq(slotHolds.orderId, booked.id), eq(slotHolds.state, 'held')))
    .where(or(eq(booked.id, orders.id), eq(booked.parentOrderId, orders.id)))
  const isAbandoned = eq(orders.checkoutStage, 'abandoned')
  const payment = db
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(eq(payments.orderId, orders.id), inArray(payments.status, ['open', 'paid'] as const)),
    )
  return db
    .select({ id: orders.id, accountId: orders.accountId })
    .from(orders)
    .where(
      and(
        id === undefined ? undefined : eq(orders.id, id),
        eq(orders.status, 'draft'),
        // Those linked to it follow it.
        isNull(orders.parentOrderId),
        or(
          and(lte(orders.updatedAt, untouchedSince), or(exists(points), exists(coupon))),
          and(isAbandoned, or(exists(points), exists(coupon), exists(slot))),
        ),
        notExists(payment),
      ),
    )
}

/** Checks again, once the draft is locked. */
async function isStale(db: Executor, id: string, untouchedSince: Date): Promise<boolean> {
  return (await findStaleDrafts(db, untouchedSince, id)).length > 0
}
