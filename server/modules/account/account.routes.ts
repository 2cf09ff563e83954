import type { FastifyInstance } from 'fastify'
import { accountEndpoints } from '#contract/account.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { networkPrefix } from '../../http/network-of.ts'
import { consentsOf, setConsent } from './consents.service.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, accountEndpoints.consentList, ({ caller }) => consentsOf(deps, caller.userId))
  route(app, accountEndpoints.consentSet, ({ caller, body, request }) =>
    setConsent(deps, caller.userId, { ...body, network: networkPrefix(request.ip) }),
  )
}
