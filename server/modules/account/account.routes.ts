import type { FastifyInstance } from 'fastify'
import { accountEndpoints } from '#contract/account.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { route } from '#server/http/route.ts'
import { networkPrefix } from '../audit/network.ts'
import { endOtherSessions, endSessionOf, sessionsOf } from '../auth/session-list.service.ts'
import { deleteAccount, sendDeletionCode } from '../personal-data/account-deletion.service.ts'
import { exportData } from '../personal-data/data-export.service.ts'
import { consentsOf, setConsent } from './consents.service.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, accountEndpoints.sessionList, ({ caller }) => sessionsOf(deps, caller))
  route(app, accountEndpoints.sessionEnd, async ({ caller, body }) => {
    await endSessionOf(deps, caller, body.session_id)
    return { done: true as const }
  })
  route(app, accountEndpoints.sessionEndOthers, async ({ caller }) => ({
    ended: await endOtherSessions(deps, caller),
  }))

  route(app, accountEndpoints.consentList, ({ caller }) => consentsOf(deps, caller.userId))
  route(app, accountEndpoints.consentSet, ({ caller, body, request }) =>
    setConsent(deps, caller.userId, { ...body, network: networkPrefix(request.ip) }),
  )

  route(app, accountEndpoints.exportData, ({ caller }) => exportData(deps, caller.userId))

  route(app, accountEndpoints.deleteAccountCode, async ({ caller, request }) => {
    await enforceRateLimit(deps, request, 'code')
    return sendDeletionCode(deps, caller)
  })
  route(app, accountEndpoints.deleteAccount, async ({ caller, body, request }) => {
    await enforceRateLimit(deps, request, 'proof')
    return deleteAccount(deps, caller, { code: body.otp, network: networkPrefix(request.ip) })
  })
}
