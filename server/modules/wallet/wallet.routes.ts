import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { walletEndpoints } from '#contract/wallet.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { walletOf, walletService } from './wallet.service.ts'
import { ledgerPage } from './wallet-ledger.service.ts'

export function walletRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const wallet = walletService(deps)

  route(app, walletEndpoints.wallet, ({ query, caller }) =>
    walletOf(db, caller.userId, query.mobile_number),
  )

  route(app, walletEndpoints.walletApply, ({ body, caller }) =>
    wallet.apply({
      accountId: caller.userId,
      mobileNumber: body.mobile_number,
      orderId: body.order_id,
      points: body.points,
    }),
  )

  route(app, walletEndpoints.walletOrderCancel, ({ body, caller }) =>
    wallet.release(onHold(caller.userId, body)),
  )

  route(app, walletEndpoints.walletCreateOrder, ({ body, caller }) =>
    wallet.confirm(onHold(caller.userId, body)),
  )

  route(app, walletEndpoints.walletLedger, ({ query, caller }) =>
    ledgerPage(db, {
      accountId: caller.userId,
      mobileNumber: query.mobile_number,
      page: query.page,
    }),
  )
}

type HoldBody = z.output<typeof walletEndpoints.walletOrderCancel.body>

function onHold(accountId: string, body: HoldBody) {
  return {
    accountId,
    mobileNumber: body.mobile_number,
    orderId: body.order_id,
    holdId: body.wallet_applied_unique_id,
  }
}
