import type { FastifyInstance } from 'fastify'
import { API_BASE } from '#contract/endpoint.ts'
import { sendProblem } from './errors.ts'
import { Problem } from './problem.ts'

/** Converts `/orders/details/:id` to a regular expression. */
function patternOf(url: string): RegExp {
  const literal = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}$`)
}

/**
 * Answers requests without a route: 405 with `allow` if the path exists under another method, else
 * 404. Call it before the first route is registered.
 */
export function handleNotFound(app: FastifyInstance): void {
  const methods = new Map<string, { pattern: RegExp; allowed: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(API_BASE)) return
    const known = methods.get(url) ?? { pattern: patternOf(url), allowed: new Set() }
    for (const one of [method].flat()) known.allowed.add(one)
    methods.set(url, known)
  })

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = [...methods.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((known) => [...known.allowed])
    if (allowed.length === 0) {
      return sendProblem(reply, new Problem(404, 'not-found', 'We could not find this page.'))
    }
    const list = [...new Set(allowed)].join(', ')
    reply.header('allow', list)
    return sendProblem(
      reply,
      new Problem(
        405,
        'method-not-allowed',
        `${request.method} is not possible here; use ${list}.`,
      ),
    )
  })
}
