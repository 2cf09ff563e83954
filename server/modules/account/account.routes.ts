import type { FastifyInstance } from 'fastify'
import { accountEndpoints } from '#contract/account.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { holdAddress } from '#server/http/address-limit.ts'
import { route } from '#server/http/route.ts'
import { shortNetwork } from '../audit/network.ts'
import { consentsOf, setConsent } from './consents.service.ts'
import { exportOf } from './data-export.service.ts'
import { endAccount, sendEndCode } from './ending.service.ts'
import { endOtherSessions, endSessionOf, sessionsOf } from './sessions.service.ts'

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
    setConsent(deps, caller.userId, { ...body, network: shortNetwork(request.ip) }),
  )

  route(app, accountEndpoints.exportData, ({ caller }) => exportOf(deps, caller.userId))

  route(app, accountEndpoints.deleteAccountCode, async ({ caller, request }) => {
    await holdAddress(deps, request, 'code')
    return sendEndCode(deps, caller)
  })
  route(app, accountEndpoints.deleteAccount, async ({ caller, body, request }) => {
    await holdAddress(deps, request, 'proof')
    return endAccount(deps, caller, { code: body.otp, network: shortNetwork(request.ip) })
  })
}
