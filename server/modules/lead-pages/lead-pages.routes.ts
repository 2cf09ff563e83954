import type { FastifyInstance } from 'fastify'
import { leadPageEndpoints } from '#contract/lead-pages.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { leadPagesOf } from './lead-pages.service.ts'

export function leadPageRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, leadPageEndpoints.leadList, async ({ query }) => ({
    leads: await leadPagesOf(db, query),
  }))
}
