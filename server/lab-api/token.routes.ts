import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { acceptForms } from '#server/http/form-body.ts'
import { scopeSchema } from './lab-api.contract.ts'
import { LabProblem } from './lab-problem.ts'
import { countCall } from './lab-rate-limit.ts'
import { clientOf, scopesOf, signLabToken, TOKEN_SECONDS } from './lab-tokens.ts'

const requestSchema = z.object({
  grant_type: z.string().optional(),
  scope: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
})

/** The token endpoint of OAuth 2 (RFC 6749, 4.4); its errors have the form of section 5.2. */
export function tokenRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    acceptForms(scope)
    scope.post('/oauth/token', { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const refuse = (status: 400 | 401, error: string) => reply.code(status).send({ error })
      const body = requestSchema.safeParse(request.body ?? {})
      if (!body.success) return refuse(400, 'invalid_request')
      const { grant_type, scope: asked } = body.data
      if (!grant_type) return refuse(400, 'invalid_request')
      if (grant_type !== 'client_credentials') return refuse(400, 'unsupported_grant_type')
      const credentials = basicOf(request.headers.authorization) ?? {
        id: body.data.client_id ?? '',
        secret: body.data.client_secret ?? '',
      }
      const client = await clientOf(deps, credentials)
      if (!client) {
        reply.header('www-authenticate', 'Basic realm="lab"')
        return refuse(401, 'invalid_client')
      }
      const over = await countCall(deps, client).catch(tooMany)
      if (over) {
        reply.header('retry-after', over.retryAfter)
        return reply.code(429).send({ error: TOO_MANY, error_description: over.message })
      }
      const held = scopesOf(client)
      const wanted = scopeSchema.array().safeParse(asked?.split(' ').filter(Boolean) ?? held)
      if (!wanted.success || !wanted.data.every((one) => held.includes(one))) {
        return refuse(400, 'invalid_scope')
      }
      return {
        access_token: await signLabToken(deps, client.id, wanted.data),
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS,
        scope: wanted.data.join(' '),
      }
    })
  })
}

/** RFC 6749 has no error for a rate limit; this one it has for other answers of the server. */
const TOO_MANY = 'temporarily_unavailable'

/** @throws any other error */
function tooMany(error: unknown): LabProblem {
  if (error instanceof LabProblem && error.code === 'too-many') return error
  throw error
}

function basicOf(header: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^Basic (\S+)$/i.exec(header ?? '')?.[1]
  if (!encoded) return undefined
  const [, id = '', secret = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return { id, secret }
}
