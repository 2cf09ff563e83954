import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { acceptForms, fieldsOf } from '#server/http/form-body.ts'
import { faultsPage, PATHS, STATUSES } from './faults.page.ts'
import { EVERY_CALL, type Faults, faultsOf, storeFaults } from './faults.ts'

/** Browsers silently drop a longer cookie. */
const MAX_COOKIE_LENGTH = 3_800

const PAGE = '/dev/faults'
const hidden = { schema: { hide: true } }

const emptyAsNone = z.literal('').transform(() => undefined)
const formSchema = z.object({
  path: z.enum([EVERY_CALL, ...PATHS]),
  status: z.coerce.number().refine((status) => status in STATUSES),
  message: z.union([emptyAsNone, z.string().trim().min(1).max(200)]).optional(),
  times: z.union([emptyAsNone, z.coerce.number().int().min(1).max(99)]).optional(),
})

/** The page on which a tester sets the cookie. No CSRF token: nothing else changes. */
export function faultRoutes(app: FastifyInstance, config: Config): void {
  const { labName } = config
  const send = (reply: FastifyReply, faults: Faults, wrong?: string) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(faultsPage({ labName, faults, ...(wrong !== undefined && { wrong }) }))

  app.register(async (scope) => {
    acceptForms(scope)
    scope.get(PAGE, hidden, (request, reply) => send(reply, faultsOf(request)))

    scope.post(PAGE, hidden, (request, reply) => {
      const fields = fieldsOf(request.body)
      if (fields.action === 'clear') {
        storeFaults(reply, config, {})
        return reply.redirect(PAGE, 303)
      }
      const before = faultsOf(request)
      const form = formSchema.safeParse(fields)
      if (!form.success) return send(reply.code(422), before, 'Choose a call and an answer.')
      const { path, ...fault } = form.data
      const faults = { ...before, [path]: fault }
      if (encodeURIComponent(JSON.stringify(faults)).length > MAX_COOKIE_LENGTH) {
        return send(reply.code(422), before, 'The cookie is full. Switch some off first.')
      }
      storeFaults(reply, config, faults)
      return reply.redirect(PAGE, 303)
    })
  })
}
