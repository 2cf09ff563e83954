import type { Endpoint } from '#contract/endpoint.ts'
import { urlOf } from '#server/http/route.ts'
import type { TestApp } from '../support/app.ts'

/** Every operation of /api/openapi.json: `GET /api/v1/orders/details/:id`. */
export async function documentedOperations(server: Pick<TestApp, 'inject'>): Promise<string[]> {
  const answer = await server.inject({ url: '/api/openapi.json' })
  const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
}

/** The operation of an endpoint, as `documentedOperations` writes it. */
export function operationOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${urlOf(endpoint)}`
}
