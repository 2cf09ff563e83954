import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { ORDER_GROUPS } from '#contract/codes.ts'
import type { Executor } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'

/** `orderNo` is null for a booking that is not placed yet. */
export type OpenOrder = { readonly orderNo: string | null }

type Asked = {
  readonly accountId: string
  /** A draft that was touched after this instant counts: somebody may be booking just now. */
  readonly draftedAfter: Date
}

/** An order for this member that is under way, a placed one first. */
export function openOrderOfMember(
  db: Executor,
  memberId: string,
  asked: Asked,
): Promise<OpenOrder | undefined> {
  return openOrder(db, eq(orders.memberId, memberId), asked)
}

/** An order under way whose sample is taken at this address. */
export function openOrderAtAddress(
  db: Executor,
  addressId: string,
  asked: Asked,
): Promise<OpenOrder | undefined> {
  return openOrder(db, eq(sql`${orders.address} ->> 'id'`, addressId), asked)
}

async function openOrder(
  db: Executor,
  concerns: SQL,
  { accountId, draftedAfter }: Asked,
): Promise<OpenOrder | undefined> {
  const open = inArray(orders.status, [...ORDER_GROUPS.open])
  const begun = and(eq(orders.status, 'draft'), gt(orders.updatedAt, draftedAfter))
  const [row] = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), concerns, or(open, begun)))
    .orderBy(asc(orders.orderNo))
    .limit(1)
  return row
}

/** As long as the points of a draft are kept (jobs/stale-drafts.ts): then nobody is booking any more. */
const BOOKING_MS = 60 * 60_000

/** A draft touched after this instant is a booking that somebody is in the middle of. */
export function bookingSince(now: Date): Date {
  return new Date(now.getTime() - BOOKING_MS)
}
