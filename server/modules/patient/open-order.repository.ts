import { and, asc, eq, exists, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { ORDER_GROUPS } from '#contract/codes.ts'
import type { Executor } from '#server/db/client.ts'
import { type OrderedFor, type OrderedTo, orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'

/** `orderNo` is null for a draft. */
export type OpenOrder = { readonly orderNo: string | null }

type OpenOrderQuery = {
  readonly accountId: string
  /** Drafts changed after this instant count as open: the patient may be booking. */
  readonly draftedAfter: Date
}

/** An open order for this member, placed orders first. */
export function openOrderOfMember(
  db: Executor,
  memberId: string,
  query: OpenOrderQuery,
): Promise<OpenOrder | undefined> {
  return openOrder(db, eq(orders.memberId, memberId), query)
}

/** An open order collected at this address. */
export function openOrderAtAddress(
  db: Executor,
  addressId: string,
  query: OpenOrderQuery,
): Promise<OpenOrder | undefined> {
  return openOrder(db, eq(sql`${orders.address} ->> 'id'`, addressId), query)
}

/** Drafts take over the corrected data of their patient; what is booked keeps its copy. */
export async function correctPatient(
  db: Executor,
  memberId: string,
  member: OrderedFor,
): Promise<void> {
  const isTheirs = and(eq(orders.memberId, memberId), eq(orders.status, 'draft'))
  await db.update(orders).set({ member }).where(isTheirs)
}

/** The same for an address, unless it is in another city now. */
export async function correctAddress(db: Executor, address: OrderedTo): Promise<void> {
  const { id, cityId } = address
  const isThere = and(
    eq(sql`${orders.address} ->> 'id'`, id),
    eq(orders.cityId, cityId),
    eq(orders.status, 'draft'),
  )
  await db.update(orders).set({ address }).where(isThere)
}

async function openOrder(
  db: Executor,
  concerns: SQL,
  { accountId, draftedAfter }: OpenOrderQuery,
): Promise<OpenOrder | undefined> {
  const open = inArray(orders.status, [...ORDER_GROUPS.open])
  const beingPaid = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        // The payment of a booking is that of its first order.
        or(eq(payments.orderId, orders.id), eq(payments.orderId, orders.parentOrderId)),
        inArray(payments.status, ['open', 'paid']),
      ),
    )
  // A payment may still make an order of a draft that was abandoned.
  const isGoingOn = or(sql`${orders.checkoutStage} is distinct from 'abandoned'`, exists(beingPaid))
  const beingBooked = and(eq(orders.status, 'draft'), gt(orders.updatedAt, draftedAfter), isGoingOn)
  const [row] = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), concerns, or(open, beingBooked)))
    .orderBy(asc(orders.orderNo))
    .limit(1)
  return row
}

/**
 * A draft without changes for this long is abandoned; its points are released then too (jobs/stale-
 * drafts.ts).
 */
const BOOKING_MS = 60 * 60_000

/** Drafts changed after this instant are still being booked. */
export function bookingSince(now: Date): Date {
  return new Date(now.getTime() - BOOKING_MS)
}
