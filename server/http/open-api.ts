import type { FastifySchema } from 'fastify'
import { HEADERS } from '#contract/conventions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { envelope, failureSchema } from '#contract/envelope.ts'
import { problemsOf } from '#contract/problems.ts'
import '@fastify/swagger'
import { z } from 'zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const security = {
  public: [],
  session: [{ [HEADERS.sessionToken]: [] }],
  patient: [{ [HEADERS.accessToken]: [] }],
}

/** The tokens a call may need, as /api/openapi.json declares them. */
export const securitySchemes = {
  [HEADERS.sessionToken]: { type: 'apiKey', in: 'header', name: HEADERS.sessionToken },
  [HEADERS.accessToken]: { type: 'apiKey', in: 'header', name: HEADERS.accessToken },
} as const

/** The Fastify schema of an endpoint, for validation, serialisation and /api/openapi.json. */
export function openApiSchema(endpoint: Endpoint): FastifySchema {
  const success = endpoint.binary
    ? { content: { 'application/octet-stream': { schema: z.unknown().describe('The file') } } }
    : envelope(endpoint.response)
  const failure = failureSchema.extend({ code: z.enum(problemsOf(endpoint)) })
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.replace(/^\//, '').split('/')[0] ?? ''],
    security: security[endpoint.access],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { 200: success, '4xx': failure, '5xx': failure },
  }
}
