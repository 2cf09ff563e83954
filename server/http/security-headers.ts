import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { WORKER_POLICY } from '#contract/conventions.ts'
import type { Settings } from '#server/config.ts'
import { isServedSecurely } from './cookie-options.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Browser features in use: the camera for a prescription, the location for centres. */
const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=(), payment=()'

/** Pictures of the lab's own blog may be at any address. */
const IMAGES = "'self' data: blob: https:"

/**
 * The content security policy. `forms`, `calls` and `scripts` are the sources of form-action,
 * connect-src and script-src. Inline styles are allowed: React writes style attributes, and the toasts a
 * style element.
 *
 * Trusted Types: browsers refuse text as markup or as the address of a script. The app makes its elements
 * with React, so it needs one policy only, and no default one.
 */
export function contentPolicy({
  forms = "'self'",
  calls = "'self'",
  scripts = "'self'",
} = {}): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${IMAGES}`,
    `connect-src ${calls}`,
    "object-src 'none'",
    "base-uri 'self'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${WORKER_POLICY}`,
  ].join('; ')
}

/** The policy of every answer, with the inline scripts of a page. */
export function policyOf(
  { sites: { blogApiUrl, partnerApiUrl } }: Settings,
  inlineScripts: readonly string[] = [],
): string {
  const called = [blogApiUrl, partnerApiUrl].filter(Boolean).map((url) => new URL(url).origin)
  const hashes = inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return contentPolicy({
    calls: ["'self'", ...called].join(' '),
    scripts: ["'self'", ...hashes].join(' '),
  })
}

/** Sets headers on every response unless the route has set them. */
export function registerSecurityHeaders(app: FastifyInstance, config: Settings): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': PERMISSIONS,
    // In development Vite's client needs an inline script, markup for its error overlay and a socket,
    // and the inspector of stately.ai writes to a window that it opens.
    ...(config.environment !== 'development' && {
      'content-security-policy': policyOf(config),
      'cross-origin-opener-policy': 'same-origin',
    }),
    // Browsers then refuse plain http for a year: only in production.
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
