import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import { securitySchemes } from './open-api.ts'

/** Serves /api/openapi.json and /api/docs. Call it before the first endpoint is registered. */
export async function serveDocs(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.labName}: provider API`,
        description:
          'The calls of the booking app. Every answer that is not a file is an envelope.',
        version: '1',
      },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Embedded mode is plain http: upgraded requests would not be answered.
    transformStaticCSP: (policy) =>
      policy
        .replace(/ ?upgrade-insecure-requests;?/, '')
        .replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'")
        .replace("frame-ancestors 'self'", "form-action 'self'; frame-ancestors 'none'"),
  })
}
