import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isMovable } from '#server/adapters/clock.ts'
import type { Deps } from '#server/deps.ts'
import { acceptForms, fieldsOf } from '#server/http/form-body.ts'
import { periodicTasks } from '#server/jobs.ts'
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

const PAGE = '/dev/clock'
const hidden = { schema: { hide: true } }
const MINUTE_MS = 60_000

const formSchema = z.object({ minutes: z.coerce.number().int().positive() })

/**
 * The time of this process. A form with `minutes` moves it forward, and runs every periodic task
 * once, as they would have run meanwhile. A restart ends it.
 */
function clockRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock } = deps
  if (!isMovable(clock)) return
  app.register(async (scope) => {
    acceptForms(scope)

    scope.get(PAGE, hidden, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return { result: { now: clock.now().toISOString() } }
    })

    scope.post(PAGE, hidden, async (request, reply) => {
      const form = formSchema.safeParse(fieldsOf(request.body))
      if (!form.success) return reply.code(422).send('Give the minutes to move the clock forward.')
      clock.advance(form.data.minutes * MINUTE_MS)
      for (const task of periodicTasks) await task.run(deps)
      return { result: { now: clock.now().toISOString() } }
    })
  })
}
