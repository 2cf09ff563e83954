import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { isServedSecurely } from './cookie-options.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** What a page of ours uses of the machine: the camera for a prescription, the place for centres. */
const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=(), payment=()'

/**
 * What a page of ours may load, where its forms may go and whom it may call: `forms` and `calls` are
 * sources of the policy.
 * React writes style attributes, and the toasts a style element; scripts are files of ours only.
 */
export function contentPolicy({ forms = "'self'", calls = "'self'" } = {}): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    `connect-src ${calls}`,
    "object-src 'none'",
    "base-uri 'self'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

function policyOf({ blogOrigin }: Config): string {
  return contentPolicy(blogOrigin === undefined ? {} : { calls: `'self' ${blogOrigin}` })
}

/** The headers of every answer; a route that sets one of them itself keeps its own. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    // Vite's development client is an inline script and a socket.
    ...(config.environment !== 'development' && { 'content-security-policy': policyOf(config) }),
    // A browser that has seen it refuses plain http for a year: not for a site that is tried out.
    ...(config.environment === 'production' &&
      isServedSecurely(config) && {
        'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
      }),
  }
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    reply.header('x-request-id', request.id)
    done()
  })
}
