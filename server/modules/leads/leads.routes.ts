import type { FastifyInstance } from 'fastify'
import { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { createLead } from './leads.service.ts'

export function leadRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, orderEndpoints.leadCreate, ({ body }) => createLead(deps, body))
}
