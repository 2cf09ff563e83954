import type { FastifyInstance } from 'fastify'
import { walletEndpoints } from '#contract/wallet.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { walletOf } from './wallet.service.ts'
import { ledgerPage } from './wallet-ledger.service.ts'

export function walletRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, walletEndpoints.wallet, ({ query, caller }) =>
    walletOf(db, caller.userId, query.mobile_number),
  )

  route(app, walletEndpoints.walletLedger, ({ query, caller }) =>
    ledgerPage(db, {
      accountId: caller.userId,
      mobileNumber: query.mobile_number,
      page: query.page,
    }),
  )
}
