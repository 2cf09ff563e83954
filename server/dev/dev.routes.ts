import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { clockRoutes } from './clock.routes.ts'
import { faultRoutes } from './faults.routes.ts'
import { labRoutes } from './lab.routes.ts'
import { outboxPage } from './outbox.page.ts'
import { newestMessages } from './outbox.repository.ts'

const querystring = z.object({ to: z.string().trim().optional() })

/** Development pages, registered in embedded mode only. */
export function devRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  app.get<{ Querystring: z.output<typeof querystring> }>(
    '/dev/outbox',
    { schema: { hide: true, querystring } },
    async ({ query: { to } }, reply) => {
      const messages = await newestMessages(deps, to)
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      return outboxPage({ labName: config.labName, to, messages })
    },
  )

  app.get<{ Querystring: z.output<typeof querystring> }>(
    '/dev/outbox.json',
    { schema: { hide: true, querystring } },
    async ({ query: { to } }, reply) => {
      reply.header('cache-control', 'no-store')
      return { result: await newestMessages(deps, to) }
    },
  )

  faultRoutes(app, config)
  labRoutes(app, deps)
  clockRoutes(app, deps)
}
