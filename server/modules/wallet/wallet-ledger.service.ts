import { and, count, desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { WALLET_PAGE_SIZE } from '#contract/constants.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { walletEndpoints } from '#contract/wallet.endpoints.ts'
import type { Executor } from '#server/db/client.ts'
import { ledgerTransfers, walletHolds } from '#server/db/schema/ledger.ts'
import { orders } from '#server/db/schema/orders.ts'
import { walletSide } from '../ledger/ledger-sides.ts'
import { requireOwner } from './wallet.service.ts'
import { POINTS_HELD, POINTS_RELEASED } from './wallet-hold.repository.ts'
import { POINTS_USED } from './wallet-hold.service.ts'

type Page = { readonly accountId: string; readonly mobileNumber: string; readonly page: number }

/**
 * A page of the wallet's transfers, newest first; outgoing points are negative.
 * @throws Problem 404 `unknown-wallet`
 */
export async function ledgerPage(
  db: Executor,
  request: Page,
): Promise<EndpointResult<typeof walletEndpoints.walletLedger>> {
  await requireOwner(db, request)
  const side = walletSide(request.accountId)
  const offset = (request.page - 1) * WALLET_PAGE_SIZE
  const movements = await findMovements(db, side, { limit: WALLET_PAGE_SIZE, offset })
  return {
    entries: movements.map(({ transfer, orderNo, isUsed }) => ({
      entry_id: String(transfer.id),
      at: transfer.at.toISOString(),
      points: transfer.credit === side ? transfer.amount : -transfer.amount,
      reason: isUsed ? POINTS_USED : transfer.reason,
      order_no: orderNo,
    })),
    total: await countMovements(db, side),
  }
}

type Movement = {
  readonly transfer: typeof ledgerTransfers.$inferSelect
  readonly orderNo: string | null
  /** Whether these are held points and the order used at least one of them. */
  readonly isUsed: boolean
}

const touching = (side: string) =>
  or(eq(ledgerTransfers.debit, side), eq(ledgerTransfers.credit, side))

const released = alias(ledgerTransfers, 'released')

/** A hold that ended, and of whose points not all were given back. */
const isUsed = sql<boolean>`${ledgerTransfers.kind} = ${POINTS_HELD}
  and ${walletHolds.state} in ('spent', 'released')
  and ${ledgerTransfers.amount} > coalesce(${released.amount}, 0)`

/** Transfers to and from a side, newest first. */
function findMovements(
  db: Executor,
  side: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<Movement[]> {
  return db
    .select({
      transfer: ledgerTransfers,
      orderNo: orders.orderNo,
      isUsed: sql<boolean>`coalesce(${isUsed}, false)`,
    })
    .from(ledgerTransfers)
    .leftJoin(orders, eq(orders.id, ledgerTransfers.orderId))
    .leftJoin(walletHolds, eq(walletHolds.id, ledgerTransfers.reference))
    .leftJoin(
      released,
      and(eq(released.kind, POINTS_RELEASED), eq(released.reference, ledgerTransfers.reference)),
    )
    .where(touching(side))
    .orderBy(desc(ledgerTransfers.id))
    .limit(page.limit)
    .offset(page.offset)
}

async function countMovements(db: Executor, side: string): Promise<number> {
  const [row] = await db.select({ movements: count() }).from(ledgerTransfers).where(touching(side))
  return row?.movements ?? 0
}
