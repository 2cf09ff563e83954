import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Problem } from './problem.ts'
import { route, urlOf } from './route.ts'

/**
 * Answers 501 for the endpoints of the contract that no module serves yet. Call it after the
 * modules.
 * @returns the names of these endpoints.
 */
export function registerNotBuilt(
  app: FastifyInstance,
  inventory: Readonly<Record<string, Endpoint>>,
): string[] {
  const missing = Object.entries(inventory).filter(
    ([, endpoint]) =>
      !endpoint.external && !app.hasRoute({ method: endpoint.method, url: urlOf(endpoint) }),
  )
  for (const [, endpoint] of missing) {
    // Accepts any caller and any body.
    const open: Endpoint = {
      rule: endpoint.rule,
      method: endpoint.method,
      path: endpoint.path,
      summary: `${endpoint.summary} (not built yet)`,
      access: 'public',
      health: 'none',
      response: endpoint.response,
    }
    route(app, open, () => {
      throw new Problem(501, 'not-built', `"${endpoint.summary}" is not available yet.`)
    })
  }
  return missing.map(([name]) => name)
}
