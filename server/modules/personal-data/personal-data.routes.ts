import type { FastifyInstance } from 'fastify'
import { accountEndpoints } from '#contract/account.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { deleteAccount, sendDeletionCode } from './account-deletion.service.ts'
import { exportData } from './data-export.service.ts'

export function personalDataRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, accountEndpoints.exportData, ({ caller }) => exportData(deps, caller.userId))

  route(app, accountEndpoints.deleteAccountCode, ({ caller }) => sendDeletionCode(deps, caller), {
    countedAs: 'code',
  })
  route(
    app,
    accountEndpoints.deleteAccount,
    ({ caller, body }) => deleteAccount(deps, caller, body.otp),
    { countedAs: 'proof' },
  )
}
