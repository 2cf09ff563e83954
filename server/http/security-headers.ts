import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/** React writes style attributes, and the toasts a style element; scripts are files of ours only. */
const CONTENT_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The headers of every answer; a route that sets one of them itself keeps its own. */
export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    // Vite's development client is an inline script and a socket.
    ...(config.environment !== 'development' && { 'content-security-policy': CONTENT_POLICY }),
  }
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of Object.entries(headers)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    reply.header('x-request-id', request.id)
    done()
  })
}
