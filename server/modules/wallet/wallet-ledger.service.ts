import { WALLET_PAGE_SIZE } from '#contract/constants.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { walletEndpoints } from '#contract/wallet.endpoints.ts'
import type { Executor } from '#server/db/client.ts'
import { walletSide } from '../ledger/ledger-sides.ts'
import { requireOwner } from './wallet.service.ts'
import { POINTS_USED } from './wallet-hold.service.ts'
import { countMovements, findMovements } from './wallet-ledger.repository.ts'

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
